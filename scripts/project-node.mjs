import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node that runs the sources as they are (type stripping without a flag). */
const FLOOR = [22, 18]

/**
 * Node to run the project with: the dev dependency `node`, else the machine's own when it is new enough.
 *
 * The second case is a machine that forbids install scripts, which is how the dependency brings its binary.
 *
 * @param {string} root folder of the repository
 * @returns {string} path of the executable
 */
export function projectNode(root) {
  const own = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own)) return own
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Error(
    `Node ${process.versions.node} is older than ${FLOOR.join('.')}, and the dev dependency "node" brought no ` +
      'binary. Allow its install script (npm rebuild node --ignore-scripts=false) or install a newer Node.',
  )
}

/**
 * Whether a Node runs the sources as they are.
 *
 * @param {string} version for example `22.18.0`
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = FLOOR
  return major > floorMajor || (major === floorMajor && minor >= floorMinor)
}
