import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `npm ci` when what is installed differs from package-lock.json; otherwise does nothing.
 *
 * Compared with the record npm itself keeps of what it installed, and not with a stamp of ours, so that a
 * tree installed by hand (`npm install something`) is recognised and left alone.
 *
 * @param {string} root folder of the repository
 * @throws Error when npm fails
 */
export function installDependencies(root) {
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (locked === undefined) throw new Error('package-lock.json is missing or unreadable')
  if (installed !== undefined && missing(locked, installed) === 0) return

  console.log('setup: dependencies (npm ci)')
  // The npm that runs this script, where there is one: the same version and the same settings.
  const npm = process.env['npm_execpath']
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('npm ci failed; see its message above')
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined} packages by folder
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Number of packages that are not installed at the locked version. Optional ones do not count: those for
 * other platforms are never installed.
 *
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage>} installed
 */
function missing(locked, installed) {
  return Object.entries(locked).filter(
    ([folder, { version, optional }]) =>
      folder !== '' && !optional && installed[folder]?.version !== version,
  ).length
}
