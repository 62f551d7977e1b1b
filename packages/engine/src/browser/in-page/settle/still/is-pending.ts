import type { PendingKind } from '../../guard/count-pending.ts'

/**
 * Whether the scripts of a document wait for something.
 *
 * @param event name of the events that ask, before the kind that is asked for
 */
export function isPending(
  { performance: asked }: Window,
  event: string,
  kind: PendingKind,
): boolean {
  return !asked.dispatchEvent(new Event(`${event}${kind}`, { cancelable: true }))
}
