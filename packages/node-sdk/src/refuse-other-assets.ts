import { EngineError } from '@svc/engine'

/**
 * Refuses assets that nothing can be read from, such as the path of a folder: every file in it would be missing.
 *
 * @throws EngineError `invalid_request` that says how a folder is given
 */
export function refuseOtherAssets(assets: unknown): void {
  if (assets === undefined || assets === null) return
  if (typeof assets === 'object' && 'read' in assets && typeof assets.read === 'function') return
  const way =
    typeof assets === 'string' ? `folderAssets(${JSON.stringify(assets)})` : 'folderAssets(path)'
  throw new EngineError(
    'invalid_request',
    `assets must be an AssetFolder, an object with a method read. For a folder of this machine give ${way}.`,
    { param: 'assets' },
  )
}
