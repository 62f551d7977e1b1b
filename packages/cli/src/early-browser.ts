import { subscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import type { BrowserPool } from '@svc/engine'
import { createChromiumPool } from '@svc/engine/chromium'
import type { FlagSyntax } from './flags/command-syntax.ts'
import { networkPolicyOf } from './flags/network-flags.ts'
import { readFlags } from './flags/read-flags.ts'

/**
 * Conversions that a browser makes. All others are made by the layout engine or drawn by the engine itself, and need a
 * browser for a part of their input at most. Named here because the registry is loaded after this is decided.
 */
export const RENDERED: ReadonlySet<string> = new Set([
  'convert html',
  'convert url',
  'convert markdown',
])

/** Whether a command line looks like a conversion by the browser: no other command, no help asked for, no service. */
export function mayRender(args: readonly string[]): boolean {
  const [first, second] = args
  if (!RENDERED.has(`${first} ${second}`)) return false
  return !args.some((arg) => /^(?:--help|-h|--remote(?:=.*)?)$/s.test(arg))
}

/**
 * Has a pool's browser process started, before anything else of the command is loaded or checked.
 *
 * The browser needs longer to start than the rest of the program; both at once make a cold run about as
 * fast as the bare browser. A command line that turns out wrong closes it again.
 *
 * Resolves once the process is there, not once it answers: loading modules blocks this process, and what
 * the pool does before (a port, a folder) would wait for the end of it.
 */
export async function startBrowserEarly(pool: BrowserPool): Promise<void> {
  const spawned = new Promise<void>((resolve) => subscribe('child_process', () => resolve()))
  // A browser that cannot start is told by the render that needs it.
  const started = pool.start().catch(() => {})
  await Promise.race([spawned, started])
}

/**
 * The pool of a command line: its network policy, pages for as many inputs as it seems to name.
 *
 * No self-test: the service runs it when it starts; here it would cost more than the conversion.
 */
export function openPool(args: readonly string[]): BrowserPool {
  return createChromiumPool({
    policy: networkPolicyOf(args),
    selfTest: false,
    pageReuse: true,
    expectedRenders: expectedRenders(args),
  })
}

/** Flags that name files and folders which are no inputs; those of a run before are there already. */
export const NO_INPUTS = {
  output: { type: 'string', alias: 'o', description: '' },
  'out-dir': { type: 'string', description: '' },
  debug: { type: 'string', description: '' },
  'assets-root': { type: 'string', description: '' },
} as const satisfies Readonly<Record<string, FlagSyntax>>

/**
 * How many documents a command line seems to name: a page prepared in vain costs a cold run a twentieth of its time, a
 * missing one is made when it is needed.
 */
export function expectedRenders(args: readonly string[]): number {
  if (args.some((arg) => /[*?]/.test(arg))) return Number.POSITIVE_INFINITY
  const { positionals } = readFlags(args, NO_INPUTS)
  return Math.max(1, positionals.filter((word) => existsSync(word)).length)
}
