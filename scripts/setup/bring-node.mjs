import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The oldest npm that installs all of package-lock.json and tells of a script that failed; Node 22.18 comes with it. */
const NPM_FLOOR = [10, 9]

/**
 * @typedef {object} Installer
 * @property {string} node Node that npm runs on
 * @property {string | undefined} npm npm's own script; undefined: whatever `npm` is on the search path
 * @property {string} path search path for the scripts of packages
 * @property {() => void} close removes what was brought
 */

/**
 * Node and npm to install the dependencies with: these when they are new enough, else the project's own, brought first.
 *
 * npm leaves out optional packages whose `engines` exclude the Node it runs on, without a word; among them are the
 * native halves of build tools. npm 9 does so with every package that names a `libc` (it asks Node for a name that no
 * Node has), and answers 0 for a script of a workspace that failed.
 *
 * @param {string | undefined} npm path of npm's own script
 * @param {{ node: string, npm: string }} versions of the dev dependencies `node` and `npm`
 * @param {boolean} isNewEnough whether this Node and this npm can install
 * @returns {Installer}
 * @throws Error when they cannot be had
 */
export function installer(npm, versions, isNewEnough) {
  const path = process.env['PATH'] ?? ''
  if (isNewEnough) return { node: process.execPath, npm, path, close: () => {} }
  const needed = `Node ${process.versions.node} or its npm is too old to install with; Node 22.18 or newer is needed`
  if (npm === undefined) throw new Error(`${needed}, or npm to bring it. Call \`npm run …\`.`)
  console.log(
    `setup: Node ${versions.node} and npm ${versions.npm} (those here, ${process.versions.node} and ` +
      `${npmVersion() ?? 'an unknown one'}, are too old to install with)`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'svc-node-'))
  const close = () => rmSync(folder, { recursive: true, force: true })
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund']
  const packages = [`node@${versions.node}`, `npm@${versions.npm}`]
  spawnSync(process.execPath, [npm, ...args, '--loglevel=error', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  })
  const modules = join(folder, 'node_modules')
  const bin = join(modules, 'node', 'bin')
  const node = join(bin, 'node')
  const script = join(modules, 'npm', 'bin', 'npm-cli.js')
  if (existsSync(node) && existsSync(script)) {
    const found = [bin, join(modules, '.bin'), path].join(delimiter)
    return { node, npm: script, path: found, close }
  }
  close()
  throw new Error(`${needed}, and npm could not bring them; see its message above`)
}

/**
 * Whether an npm installs all that is locked. One that does not say its version counts as new.
 *
 * @param {string | undefined} version for example `11.19.1`
 */
export function isNpmNewEnough(version = npmVersion()) {
  const [major = 0, minor = 0] = (version ?? 'Infinity').split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = NPM_FLOOR
  return major > floorMajor || (major === floorMajor && minor >= floorMinor)
}

/** Version of the npm that runs this script, which says it as `npm/11.19.1 node/v24.21.0 linux x64`. */
function npmVersion() {
  return /^npm\/(\S+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1]
}
