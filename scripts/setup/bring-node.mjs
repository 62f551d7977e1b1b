import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * @typedef {object} Installer
 * @property {string} node Node that npm runs on
 * @property {string} path search path for the scripts of packages
 * @property {() => void} close removes what was brought
 */

/**
 * Node to install the dependencies with: this one when it is new enough, else the project's own, brought first.
 *
 * npm leaves out optional packages whose `engines` exclude the Node it runs on, without a word; among them are the
 * native halves of build tools.
 *
 * @param {string | undefined} npm path of npm's own script
 * @param {string} version of the dev dependency `node`
 * @param {boolean} isNewEnough whether this Node can install
 * @returns {Installer}
 * @throws Error when it cannot be had
 */
export function installer(npm, version, isNewEnough) {
  const path = process.env['PATH'] ?? ''
  if (isNewEnough) return { node: process.execPath, path, close: () => {} }
  const needed = `Node ${process.versions.node} is too old to install with; Node 22.18 or newer is needed`
  if (npm === undefined) throw new Error(`${needed}, or npm to bring it. Call \`npm run …\`.`)
  console.log(
    `setup: Node ${version} (this one, ${process.versions.node}, is too old to install with)`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'svc-node-'))
  const close = () => rmSync(folder, { recursive: true, force: true })
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund']
  spawnSync(process.execPath, [npm, ...args, '--loglevel=error', `node@${version}`], {
    cwd: folder,
    stdio: 'inherit',
  })
  const bin = join(folder, 'node_modules', 'node', 'bin')
  const node = join(bin, 'node')
  if (existsSync(node)) return { node, path: `${bin}${delimiter}${path}`, close }
  close()
  throw new Error(`${needed}, and npm could not bring it; see its message above`)
}
