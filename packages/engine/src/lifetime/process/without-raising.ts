import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Bit of CAP_SYS_NICE, the right to raise priorities (capabilities(7)). */
const SYS_NICE = 1n << 23n

const PREFIX = ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'] as const

let found: Promise<readonly string[]> | undefined

/**
 * Words before a command that take from its program, and all that it starts, the right to raise its priority. None where it
 * would not have that right, or `setpriv` of util-linux is not there to take it.
 *
 * Chromium gives its threads the priorities 0 and -8 wherever it may: a browser that root starts stood above the thread that
 * serves everybody, and one that is to give way to another did not.
 */
export function withoutRaising(): Promise<readonly string[]> {
  found ??= find()
  return found
}

async function find(): Promise<readonly string[]> {
  if (!(await mayRaise())) return []
  const [program, ...args] = PREFIX
  return promisify(execFile)(program, [...args, 'true']).then(
    () => PREFIX,
    () => [],
  )
}

async function mayRaise(): Promise<boolean> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const [, effective = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(status) ?? []
  return (BigInt(`0x${effective}`) & SYS_NICE) !== 0n
}
