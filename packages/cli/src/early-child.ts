/** Commands whose work a child process of the engine does each time, and what of `@svc/engine/drawing` starts it. */
export const DRAWN = new Map([
  ['documents render', 'startRendererEarly'],
  ['measure', 'startMeasurerEarly'],
] as const)

/** Has the child of a command line started before anything else of the command is loaded or checked. */
export async function startChildEarly(args: readonly string[]): Promise<void> {
  if (args.some((arg) => /^(?:--help|-h|--remote(?:=.*)?)$/s.test(arg))) return
  for (const [words, start] of DRAWN) {
    if (words.split(' ').some((word, at) => args[at] !== word)) continue
    const early = await import('@svc/engine/drawing')
    early[start]()
  }
}
