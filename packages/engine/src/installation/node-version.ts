/** Oldest major version of Node that the packages are tested on. */
const OLDEST_MAJOR = 24

/**
 * Refuses a Node that is too old, before it fails at a place that says nothing.
 *
 * @throws Error that names both versions
 */
export function requireNode(version: string = process.versions.node): void {
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return
  throw new Error(`svc needs Node ${OLDEST_MAJOR} or newer; this is Node ${version}.`)
}
