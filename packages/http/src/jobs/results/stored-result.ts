import { type Artifact, FILE_EXTENSIONS, inTurns, isArtifact, sha256 } from '@svc/engine'
import { jsonInSteps } from '../../answer/json-in-steps.ts'
import type { StoredResult } from '../../database/tables.ts'

/** Ending of the name of a result that is a JSON value, without the dot. */
export const JSON_EXTENSION = 'json'

/** A result on its way to the store. */
export interface ResultToStore {
  readonly bytes: Uint8Array
  readonly result: StoredResult
  /** Ending of the file's name, without the dot. */
  readonly extension: string
}

/** The bytes of an operation's result, an artifact or a JSON value, and what is to be known about them. */
export async function resultToStore(value: unknown): Promise<ResultToStore> {
  if (isArtifact(value)) return ofArtifact(value)
  const bytes = await inTurns(jsonInSteps(value))
  const result = {
    ...(await facts(bytes, 'application/json')),
    filename: `result.${JSON_EXTENSION}`,
    warnings: warningsOf(value),
  }
  return { bytes, result, extension: JSON_EXTENSION }
}

/** Warnings that a JSON value has in itself. */
function warningsOf(value: unknown): StoredResult['warnings'] {
  const { warnings = [] } = Object(value) as { readonly warnings?: StoredResult['warnings'] }
  return warnings
}

async function ofArtifact(artifact: Artifact): Promise<ResultToStore> {
  const { bytes, mediaType, filename, pages, engine, source, warnings } = artifact
  return {
    bytes,
    result: {
      ...(await facts(bytes, mediaType)),
      filename,
      ...(pages !== undefined && { pages }),
      ...(engine !== undefined && { engine }),
      ...(source !== undefined && { source }),
      warnings: [...warnings],
    },
    extension: FILE_EXTENSIONS[mediaType][0],
  }
}

async function facts(bytes: Uint8Array, mediaType: string) {
  return {
    media_type: mediaType,
    size_bytes: bytes.byteLength,
    sha256: (await sha256(bytes)).toString('hex'),
  }
}
