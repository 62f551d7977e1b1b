import { existsSync } from 'node:fs'
import { capture, type Ended } from '../process.ts'

/** A Debian package and what it is needed for, as the person running setup reads it. */
export interface DebianPackage {
  readonly name: string
  readonly why: string
}

/** The start of a command line that installs packages without asking anything. */
export type AptCommand = readonly [program: string, ...args: string[]]

/**
 * The command that may install packages here: apt-get as root or through a sudo that asks for no password.
 * Undefined elsewhere: setup never asks for one.
 */
export function aptCommand(): AptCommand | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  return capture('sudo', ['-n', 'true']).ok
    ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
    : undefined
}

/** Refreshes the package lists: a fresh container has none. */
export function aptUpdate(apt: AptCommand): Ended {
  return aptGet(apt, ['update'])
}

/** Installs packages without what they merely recommend. */
export function aptInstall(apt: AptCommand, packages: readonly DebianPackage[]): Ended {
  return aptGet(apt, ['install', '-y', '--no-install-recommends', ...packages.map((p) => p.name)])
}

function aptGet([command, ...args]: AptCommand, more: readonly string[]): Ended {
  // Another apt (an unattended upgrade) may hold the lock for a while.
  const waits = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']
  return capture(command, [...args, '-qq', ...waits, ...more], { timeoutMs: 15 * 60_000 })
}
