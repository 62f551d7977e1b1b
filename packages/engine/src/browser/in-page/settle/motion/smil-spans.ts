import { secondsOf, timedEvent } from '../smil-clock.ts'

/** Last begin and last end of an element that moves another, in seconds of its clock. */
export interface Span {
  readonly begin: number
  /** Infinite where it goes on for ever. */
  readonly end: number
}

/** Spans of the elements of a tree, by the clocks and the other elements that they name. */
export class SmilSpans {
  readonly #byId: ReadonlyMap<string, SVGAnimationElement>
  readonly #known = new Map<Element, Span | undefined>()
  /** Elements whose span is being looked for. */
  readonly #open = new Set<Element>()

  constructor(elements: readonly SVGAnimationElement[]) {
    const named = elements.filter(({ id }) => id !== '')
    this.#byId = new Map(named.map((element) => [element.id, element]))
  }

  /** @returns undefined for one that never begins */
  of(element: SVGAnimationElement): Span | undefined {
    if (this.#known.has(element)) return this.#known.get(element)
    this.#open.add(element)
    const { begins, turns } = this.#beginsOf(element)
    this.#open.delete(element)
    const span = begins.length === 0 ? undefined : spanFrom(Math.max(...begins), element, turns)
    this.#known.set(element, span)
    return span
  }

  /** Moments at which an element begins, and whether it and others begin each other for ever. */
  #beginsOf(element: SVGAnimationElement): { begins: number[]; turns: boolean } {
    const begins: number[] = []
    let turns = false
    for (const moment of momentsOf(element, 'begin')) {
      const clock = secondsOf(moment)
      if (clock !== undefined) begins.push(clock)
      const named = clock === undefined ? timedEvent(moment) : undefined
      const other = named && this.#byId.get(named.id)
      if (named === undefined || other === undefined) continue
      if (this.#open.has(other)) turns = true
      const span = this.#open.has(other) ? undefined : this.of(other)
      if (span === undefined) continue
      const repeat = span.begin + (secondsOf(other.getAttribute('dur') ?? '') ?? 0) * named.count
      const begin = { ...span, repeat }[named.event] + named.offsetS
      if (Number.isFinite(begin)) begins.push(begin)
    }
    try {
      // Begun by a script or an event.
      begins.push(element.getStartTime())
    } catch {
      // It has not begun.
    }
    return { begins, turns }
  }
}

function spanFrom(begin: number, element: SVGAnimationElement, turns: boolean): Span {
  const isRestarted = turns && element.getAttribute('restart') !== 'never'
  const natural = isRestarted ? Number.POSITIVE_INFINITY : begin + lasts(element)
  const stops = momentsOf(element, 'end').map(secondsOf)
  const isStopped = stops.length > 0 && !stops.includes(undefined)
  const end = isStopped ? Math.min(natural, Math.max(...(stops as number[]))) : natural
  return { begin, end }
}

/** How long an element moves once it has begun, in seconds. A value that is set does not move. */
function lasts(element: Element): number {
  const simple = secondsOf(element.getAttribute('dur') ?? '')
  if (simple === undefined || element.localName === 'set') return 0
  const count = element.getAttribute('repeatCount')?.trim()
  const repeats = element.getAttribute('repeatDur')?.trim()
  const counted = count === 'indefinite' ? Number.POSITIVE_INFINITY : Number(count) || undefined
  const repeated =
    repeats === 'indefinite' ? Number.POSITIVE_INFINITY : secondsOf(repeats ?? '') || undefined
  if (counted === undefined && repeated === undefined) return simple
  return Math.min(
    counted === undefined ? Number.POSITIVE_INFINITY : simple * counted,
    repeated ?? Number.POSITIVE_INFINITY,
  )
}

function momentsOf(element: Element, name: 'begin' | 'end'): string[] {
  return (element.getAttribute(name) ?? (name === 'begin' ? '0s' : ''))
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
