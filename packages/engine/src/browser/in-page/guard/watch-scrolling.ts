import { scrollHeardEvent } from '../settle/scrolling/scroll-heard-event.ts'
import { apply } from './natives.ts'

/**
 * Notes whether a document does something when it is scrolled: whether it watches elements come into view, or hears that
 * it is scrolled. Runs in the document's own world, before its scripts.
 *
 * Asked as `countPending` is, by an event on `performance`: prevented where something of the kind came since it was asked
 * last. Another event asks whether it ever began to hear that it is scrolled.
 *
 * @param event name of the event that asks
 */
export function watchScrolling(event: string): void {
  let isNew = false
  let isHeard = false
  const note = (
    owner: object,
    name: string,
    isMeant: (self: unknown, first: unknown) => boolean,
  ) => {
    const functions = owner as Record<string, (...values: unknown[]) => unknown>
    const native = functions[name]
    if (native === undefined) return
    functions[name] = new Proxy(native, {
      apply(target, self, values: unknown[]) {
        if (isMeant(self, values[0])) isNew = true
        return apply(target, self, values)
      },
    })
  }
  note(IntersectionObserver.prototype, 'observe', () => true)
  const views: readonly unknown[] = [undefined, window, document]
  note(EventTarget.prototype, 'addEventListener', (self, type) => {
    const isScroll = type === 'scroll' && views.includes(self)
    isHeard ||= isScroll
    return isScroll
  })
  const hears = () => window.onscroll !== null || document.onscroll !== null
  performance.addEventListener(event, (asked) => {
    if (isNew || hears()) asked.preventDefault()
    isNew = false
  })
  performance.addEventListener(scrollHeardEvent(event), (asked) => {
    if (isHeard || hears()) asked.preventDefault()
  })
}
