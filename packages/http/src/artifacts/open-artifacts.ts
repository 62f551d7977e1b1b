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
  if (url?.protocol === 's3:') return openS3(url)
  throw new EngineError(
    'invalid_request',
    'ARTIFACTS must be file:///folder or s3://bucket/prefix.',
  )
}

async function openS3(url: URL): Promise<ArtifactStore> {
  const { parseS3Address, s3Store } = await import('./s3-store.ts')
  const store = await s3Store(parseS3Address(url))
  if (await store.ping()) return store
  await store.close()
  throw new EngineError(
    'service_unavailable',
    'The bucket of ARTIFACTS does not answer. Does it exist, and may these credentials read and write it?',
  )
}
