import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isNewEnough } from '../project-node.mjs'
import { installer, isNpmNewEnough } from './bring-node.mjs'

/**
 * Runs `npm ci` when what is installed differs from package-lock.json; otherwise does nothing.
 *
 * Compared with the record npm itself keeps of what it installed, and not with a stamp of ours, so that a
 * tree installed by hand (`npm install something`) is recognised and left alone. Only of optional packages that npm
 * leaves out a second time we note that they cannot be had here.
 *
 * @param {string} root folder of the repository
 * @throws Error when npm fails
 */
export function installDependencies(root) {
  const file = join(root, 'package-lock.json')
  const locked = packagesOf(file)
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (locked === undefined) throw new Error('package-lock.json is missing or unreadable')
  const note = join(root, 'node_modules', '.cache', 'svc', 'installed')
  const tried = `${createHash('sha256').update(readFileSync(file)).digest('hex')}\n`
  const isTried = textOf(note) === tried
  if (installed !== undefined && missing(locked, installed, !isTried) === 0) return

  console.log('setup: dependencies (npm ci)')
  // The npm that runs this script, where there is one: the same version and the same settings.
  const script = process.env['npm_execpath']
  const npm = script?.endsWith('.js') ? script : undefined
  const versions = {
    node: locked['node_modules/node']?.version ?? 'latest',
    npm: locked['node_modules/npm']?.version ?? 'latest',
  }
  const isFit = isNewEnough(process.versions.node) && isNpmNewEnough()
  const { node, npm: used, path, close } = installer(npm, versions, isFit)
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } }
  const { status } = used
    ? spawnSync(node, [used, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  close()
  if (status !== 0) throw new Error('npm ci failed; see its message above')
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, tried)
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
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

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Number of packages that are not installed at the locked version. Optional ones count when they are for this very
 * machine: those for other platforms are never installed.
 *
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage>} installed
 * @param {boolean} withOptional whether optional packages count at all
 * @param {Machine} machine
 */
export function missing(locked, installed, withOptional, machine = thisMachine()) {
  return Object.entries(locked).filter(
    ([folder, entry]) =>
      folder !== '' &&
      (!entry.optional || (withOptional && isFor(entry, machine))) &&
      installed[folder]?.version !== entry.version,
  ).length
}

/**
 * @typedef {{ os: string, cpu: string, libc: string }} Machine
 * @returns {Machine}
 */
function thisMachine() {
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.platform === 'linux' ? process.report.getReport() : {}
  return {
    os: process.platform,
    cpu: process.arch,
    libc: report.header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc',
  }
}

/**
 * Whether a package names this machine as one that it is for.
 *
 * @param {LockedPackage} entry
 * @param {Machine} machine
 */
function isFor({ os, cpu, libc }, machine) {
  if (os === undefined || cpu === undefined) return false
  const isLibc = libc === undefined || machine.os !== 'linux' || libc.includes(machine.libc)
  return os.includes(machine.os) && cpu.includes(machine.cpu) && isLibc
}
