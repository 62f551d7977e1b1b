/** The first SIGINT, SIGTERM or SIGHUP (the terminal was closed), as a signal that work listens to. */
export interface Interruption {
  readonly signal: AbortSignal
  /** 128 + signal number once interrupted, as shells expect it: 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP. */
  readonly exitCode: () => number | undefined
}

const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/** Listens for an interruption; a second one ends the process at once. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController()
  let exitCode: number | undefined
  const interrupt = (name: keyof typeof NUMBERS) => {
    const code = 128 + NUMBERS[name]
    if (exitCode !== undefined) process.exit(code)
    exitCode = code
    controller.abort()
  }
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => interrupt(name))
  }
  return { signal: controller.signal, exitCode: () => exitCode }
}
