// Signals that others send. A process that breaks down ends with a code, or with a signal of its own making.
const KILLING: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])

/** Whether a process that ended with this signal was ended by the system or an operator: its successor may stand. */
export function isKilling(signal: NodeJS.Signals | null | undefined): boolean {
  return signal != null && KILLING.has(signal)
}
