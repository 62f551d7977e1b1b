/** The first SIGINT or SIGTERM, as a signal that work listens to. */
export interface Interruption {
  readonly signal: AbortSignal
  /** 128 + signal number once interrupted, as shells expect it: 130 for SIGINT, 143 for SIGTERM. */
  readonly exitCode: () => number | undefined
}

const NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const

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
  process.on('SIGINT', () => interrupt('SIGINT'))
  process.on('SIGTERM', () => interrupt('SIGTERM'))
  return { signal: controller.signal, exitCode: () => exitCode }
}
