import { hash } from 'node:crypto'
import { type Artifact, FILE_EXTENSIONS, isArtifact } from '@svc/engine'
import type { StoredResult } from '../../database/tables.ts'

/** A result on its way to the store. */
export interface ResultToStore {
  readonly bytes: Uint8Array
  readonly result: StoredResult
  /** Ending of the file's name, without the dot. */
  readonly extension: string
}

/** The bytes of an operation's result, an artifact or a JSON value, and what is to be known about them. */
export function resultToStore(value: unknown): ResultToStore {
  if (isArtifact(value)) return ofArtifact(value)
  const bytes = Buffer.from(JSON.stringify(value))
  const result = { ...facts(bytes, 'application/json'), filename: 'result.json', warnings: [] }
  return { bytes, result, extension: 'json' }
}

function ofArtifact(artifact: Artifact): ResultToStore {
  const { bytes, mediaType, filename, pages, engine, source, warnings } = artifact
  return {
    bytes,
    result: {
      ...facts(bytes, mediaType),
      filename,
      ...(pages !== undefined && { pages }),
      ...(engine !== undefined && { engine }),
      ...(source !== undefined && { source }),
      warnings: [...warnings],
    },
    extension: FILE_EXTENSIONS[mediaType][0],
  }
}

function facts(bytes: Uint8Array, mediaType: string) {
  return {
    media_type: mediaType,
    size_bytes: bytes.byteLength,
    sha256: hash('sha256', bytes, 'hex'),
  }
}
