import { brokenInstallation } from '../../installation/broken-installation.ts'

/**
 * The library that decodes and encodes images, loaded when it is needed: that takes as long as decoding most images.
 *
 * @throws EngineError `service_unavailable` when its native half, an optional package, is not installed
 */
export async function loadSharp(): Promise<typeof import('sharp').default> {
  try {
    return (await import('sharp')).default
  } catch (error) {
    throw brokenInstallation('sharp', error)
  }
}
