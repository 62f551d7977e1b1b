import { openTrees } from '../trees/open-trees.ts'

/**
 * Brings the animations of a document and of its shadow trees to their end: those of CSS and of scripts, and the timelines
 * of SVG (SMIL). Runs in the page.
 *
 * An animation with an end is a way to how the document looks; a document that fades in would be captured half faded.
 *
 * @returns whether an animation that can be seen has no end
 */
export async function endMotion(): Promise<boolean> {
  const TIMED = 'animate,animateColor,animateMotion,animateTransform,set'
  /** Beyond the last moment, since a moment itself may still belong to what ends in it. In seconds. */
  const AFTER_S = 0.001
  /** Less opacity than this is not seen. */
  const FAINT = 0.05
  /** An animation of scrolling begins in a frame; where nothing scrolls it never does. */
  const SCROLL_FRAMES = 2

  type Tree = Document | ShadowRoot
  const trees = openTrees()
  const isSeen = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) === true

  /** Place of an end of an animation's range on the way of its subject through the window, from 0 to 1. */
  const placeOf = (end: unknown, part: number, otherwise: number): number => {
    const { rangeName, offset } = Object(end) as { rangeName?: string; offset?: unknown }
    const at =
      offset instanceof CSSUnitValue && offset.unit === 'percent' ? offset.value / 100 : NaN
    if (Number.isNaN(at)) return otherwise
    if (rangeName?.startsWith('entry')) return part * at
    if (rangeName?.startsWith('exit')) return 1 - part + part * at
    return rangeName === 'contain' ? part + (1 - 2 * part) * at : at
  }
  /** Shows what comes into view by scrolling as it looks in the middle of the window: on paper nobody scrolls. */
  const showInView = (animation: Animation, { subject }: ViewTimeline) => {
    const { rangeStart, rangeEnd } = animation as Animation & {
      readonly rangeStart?: unknown
      readonly rangeEnd?: unknown
    }
    const height = subject?.getBoundingClientRect().height ?? 0
    const part = Math.min(0.5, height / (height + innerHeight))
    const from = placeOf(rangeStart, part, 0)
    const to = placeOf(rangeEnd, part, 1)
    const progress = to > from ? Math.min(1, Math.max(0, (0.5 - from) / (to - from))) : 1
    animation.pause()
    animation.currentTime = CSS.percent(100 * progress)
  }

  /** Shows what only scrolling brings into sight; anything else looks as it does at the top. */
  const showScrolled = (animation: Animation) => {
    const { effect, currentTime } = animation
    const target = effect instanceof KeyframeEffect ? effect.target : null
    const isFaint = () => target !== null && Number(getComputedStyle(target).opacity) < FAINT
    if (!isFaint()) return
    animation.pause()
    animation.currentTime = CSS.percent(100)
    if (isFaint()) animation.currentTime = currentTime
  }

  let isEndless = false
  const endStyled = (tree: Tree) => {
    for (const animation of tree.getAnimations()) {
      const { effect, timeline, playState } = animation
      if (typeof ViewTimeline === 'function' && timeline instanceof ViewTimeline) {
        showInView(animation, timeline)
        continue
      }
      if (typeof ScrollTimeline === 'function' && timeline instanceof ScrollTimeline) {
        showScrolled(animation)
        continue
      }
      if (!(timeline instanceof DocumentTimeline) || playState !== 'running') continue
      if (!Number.isFinite(Number(effect?.getComputedTiming().endTime))) {
        isEndless ||= effect instanceof KeyframeEffect && isSeen(effect.target)
        continue
      }
      try {
        animation.finish()
      } catch {
        // One that runs at no speed has no end.
      }
    }
  }

  /** Seconds of a clock value of SMIL: `2s`, `1.5min`, `01:30`. Undefined for anything else. */
  const seconds = (text: string): number | undefined => {
    const [, sign, value = '', unit = 's'] =
      /^([+-]?)\s*((?:\d+:){0,2}\d*\.?\d+)(h|min|s|ms)?$/.exec(text.trim()) ?? []
    if (value === '') return undefined
    const units: Record<string, number> = { h: 3600, min: 60, s: 1, ms: 0.001 }
    const total = value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    return (sign === '-' ? -1 : 1) * total * (units[unit] as number)
  }
  const moments = (element: Element, name: string) =>
    (element.getAttribute(name) ?? (name === 'begin' ? '0s' : ''))
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  /** How long an element moves once it has begun, in seconds. A value that is set does not move. */
  const lasts = (element: Element): number => {
    const simple = seconds(element.getAttribute('dur') ?? '')
    if (simple === undefined || element.localName === 'set') return 0
    const count = element.getAttribute('repeatCount')?.trim()
    const repeats = element.getAttribute('repeatDur')?.trim()
    const counted = count === 'indefinite' ? Number.POSITIVE_INFINITY : Number(count) || undefined
    const repeated =
      repeats === 'indefinite' ? Number.POSITIVE_INFINITY : seconds(repeats ?? '') || undefined
    if (counted === undefined && repeated === undefined) return simple
    return Math.min(
      counted === undefined ? Number.POSITIVE_INFINITY : simple * counted,
      repeated ?? Number.POSITIVE_INFINITY,
    )
  }

  interface Span {
    readonly begin: number
    readonly end: number
  }
  /** Last begin and last end of the elements of a tree, by the clocks and the other elements that they name. */
  const spans = (elements: readonly SVGAnimationElement[]) => {
    const known = new Map<Element, Span | undefined>()
    const open = new Set<Element>()
    const byId = new Map(elements.map((element) => [element.id, element]))
    byId.delete('')
    const spanOf = (element: SVGAnimationElement): Span | undefined => {
      if (known.has(element)) return known.get(element)
      open.add(element)
      const begins: number[] = []
      let turns = false
      for (const moment of moments(element, 'begin')) {
        const clock = seconds(moment)
        if (clock !== undefined) {
          begins.push(clock)
          continue
        }
        const [, id = '', event, count, offset] =
          /^(.+?)\.(begin|end|repeat)\b(?:\((\d+)\))?\s*([+-].+)?$/.exec(moment) ?? []
        const other = byId.get(id.replaceAll('\\', ''))
        if (other === undefined) continue
        // Two that begin each other go on for ever.
        if (open.has(other)) turns = true
        const span = open.has(other) ? undefined : spanOf(other)
        if (span === undefined) continue
        const dur = seconds(other.getAttribute('dur') ?? '') ?? 0
        const at = { begin: span.begin, end: span.end, repeat: span.begin + dur * Number(count) }
        const begin = at[event as keyof typeof at] + (seconds(offset ?? '0') ?? 0)
        if (Number.isFinite(begin)) begins.push(begin)
      }
      try {
        // Begun by a script or an event.
        begins.push(element.getStartTime())
      } catch {
        // It has not begun.
      }
      open.delete(element)
      if (begins.length === 0) {
        known.set(element, undefined)
        return undefined
      }
      const isRestarted = turns && element.getAttribute('restart') !== 'never'
      const stops = moments(element, 'end').map(seconds)
      const stop = stops.length > 0 && !stops.includes(undefined) ? (stops as number[]) : []
      const natural = isRestarted ? Number.POSITIVE_INFINITY : Math.max(...begins) + lasts(element)
      const end = stop.length > 0 ? Math.min(natural, Math.max(...stop)) : natural
      const span = { begin: Math.max(...begins), end }
      known.set(element, span)
      return span
    }
    return elements.flatMap((element) => {
      const span = spanOf(element)
      return span === undefined ? [] : [{ element, end: span.end }]
    })
  }

  const endTimed = (tree: Tree) => {
    const elements = [...tree.querySelectorAll(TIMED)].filter(
      (element): element is SVGAnimationElement => element instanceof SVGAnimationElement,
    )
    if (elements.length === 0) return
    const ends = new Map<SVGSVGElement, number>()
    for (const { element, end } of spans(elements)) {
      // Each svg element has a clock of its own, also inside another.
      const clock = element.ownerSVGElement
      if (clock === null || clock.animationsPaused()) continue
      if (!Number.isFinite(end)) isEndless ||= isSeen(element.targetElement)
      else ends.set(clock, Math.max(end, ends.get(clock) ?? 0))
    }
    for (const [clock, end] of ends) {
      if (clock.getCurrentTime() <= end) clock.setCurrentTime(end + AFTER_S)
    }
  }

  /** Text that runs through begins outside of its box, where nobody would see it: it stands in a plain box of that width. */
  const standUp = (tree: Tree) => {
    for (const running of tree.querySelectorAll('marquee')) {
      const box = document.createElement('div')
      for (const { name, value } of running.attributes) box.setAttribute(name, value)
      const { width, display } = getComputedStyle(running)
      for (const [name, value] of [
        ['width', width],
        ['display', display],
        ['text-align', 'start'],
      ]) {
        if (name && value) box.style.setProperty(name, value)
      }
      box.append(...running.childNodes)
      running.replaceWith(box)
    }
  }

  /** Until then an animation of scrolling does nothing: what it hides seems to be seen. */
  const hasBegun = ({ timeline, pending }: Animation) =>
    typeof ScrollTimeline !== 'function' || !(timeline instanceof ScrollTimeline) || !pending
  const haveBegun = () => trees.every((tree) => tree.getAnimations().every(hasBegun))
  for (let left = SCROLL_FRAMES; left > 0 && !haveBegun(); left--) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  for (const tree of trees) {
    endStyled(tree)
    endTimed(tree)
    standUp(tree)
  }
  return isEndless
}
