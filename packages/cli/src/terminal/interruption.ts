/** The first SIGINT, SIGTERM or SIGHUP (the terminal was closed), as a signal that work listens to. */
export interface Interruption {
  readonly signal: AbortSignal
  /** 128 + signal number once interrupted, as shells expect it: 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP. */
  readonly exitCode: () => number | undefined
}

const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/**
 * Signals this close to the first are the same one. It comes twice where a program in between passes it on that the
 * terminal, or `timeout`, has sent to the whole group: npm does.
 */
const ECHO_MS = 1000

/** Process that is interrupted, and its clock in milliseconds. */
export interface Interrupted {
  readonly on: (signal: keyof typeof NUMBERS, listener: () => void) => unknown
  readonly exit: (code: number) => void
  readonly now: () => number
}

const THIS_PROCESS: Interrupted = {
  on: (signal, listener) => process.on(signal, listener),
  exit: (code) => process.exit(code),
  now: () => performance.now(),
}

/** Listens for an interruption; one more, a second or later after it, ends the process at once. */
export function listenForInterruption(program: Interrupted = THIS_PROCESS): Interruption {
  const controller = new AbortController()
  let first: { readonly code: number; readonly at: number } | undefined
  const interrupt = (name: keyof typeof NUMBERS) => {
    const code = 128 + NUMBERS[name]
    const at = program.now()
    if (first === undefined) {
      first = { code, at }
      controller.abort()
    } else if (at - first.at >= ECHO_MS) program.exit(code)
  }
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    program.on(name, () => interrupt(name))
  }
  return { signal: controller.signal, exitCode: () => first?.code }
}
