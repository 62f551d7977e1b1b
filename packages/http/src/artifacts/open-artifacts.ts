import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngineError } from '@svc/engine'
import type { ArtifactStore } from './artifact-store.ts'
import { fileStore } from './file-store.ts'

/**
 * Opens the store that `ARTIFACTS` names, by default a folder in the data folder.
 *
 * @throws EngineError `invalid_request` for an address that is none of a store
 */
export async function openArtifacts(
  address: string | undefined,
  dataFolder: string,
): Promise<ArtifactStore> {
  if (address === undefined) return fileStore(resolve(join(dataFolder, 'artifacts')))
  const url = URL.parse(address)
  if (url?.protocol === 'file:') return fileStore(fileURLToPath(url))
  throw new EngineError('invalid_request', 'ARTIFACTS must be file:///folder.')
}
