import { TIMED, timedEvent } from '../smil-clock.ts'

/** How an element that moves another begins and ends. */
interface Course {
  /** Whether it begins by itself. */
  readonly begins: boolean
  readonly isEndless: boolean
  /** Whether it and others begin each other for ever. */
  readonly turns: boolean
}

/**
 * Brings what moves in a picture by SMIL to its end, in its source.
 *
 * @returns whether all that ends is at its end now
 */
export function stillTimed(root: Document): boolean {
  const timed = [...root.querySelectorAll('*')].filter(({ localName }) => TIMED.includes(localName))
  const courses = timed.map((element) => ({ element, ...courseOf(root, element, []) }))
  let isWhole = true
  for (const { element, begins, turns, isEndless } of courses) {
    if (!begins) continue
    // It may wait for one whose end is not to come any more.
    if (isEndless && !turns) element.setAttribute('begin', '0s')
    isWhole = !isEndless && stillOne(element) && isWhole
  }
  return isWhole
}

/** @param above elements that wait for it */
function courseOf(root: Document, element: Element, above: readonly Element[]): Course {
  let begins = false
  let turns = false
  for (const moment of (element.getAttribute('begin') ?? '0s').split(';')) {
    if (isClock(moment.trim())) begins = true
    const { id = '', event } = timedEvent(moment) ?? {}
    const other = root.getElementById(id)
    if (other === null || !TIMED.includes(other.localName)) continue
    if (above.includes(other)) turns = true
    else {
      const course = courseOf(root, other, [...above, element])
      begins ||= course.begins && !(event === 'end' && course.isEndless && !course.turns)
      turns ||= course.turns
    }
  }
  const isRepeated = ['repeatCount', 'repeatDur'].some(
    (name) => attribute(element, name) === 'indefinite',
  )
  const isMoving = element.localName !== 'set' && isRepeated
  return { begins, turns, isEndless: turns || isMoving }
}

/**
 * Leaves of an animation the value that it ends with.
 *
 * @returns whether it is as plain as that
 */
function stillOne(element: Element): boolean {
  const hasEnd = element.hasAttribute('end') || element.hasAttribute('repeatDur')
  const count = Number(element.getAttribute('repeatCount') ?? 1)
  if (hasEnd || !Number.isInteger(count)) return false
  const isSet = element.localName === 'set'
  const isTimed = isSet || element.hasAttribute('dur')
  const isKept = attribute(element, 'fill') === 'freeze' || (isSet && !element.hasAttribute('dur'))
  if (!isKept || !isTimed) {
    if (isTimed) element.remove()
    return true
  }
  if (attribute(element, 'accumulate') === 'sum' && count > 1) return false
  if (!isSet && !keepLastValue(element)) return false
  if (!isSet) {
    element.setAttribute('keyTimes', '0;1')
    element.setAttribute('calcMode', 'linear')
  }
  element.setAttribute('begin', '0s')
  element.setAttribute('dur', 'indefinite')
  element.removeAttribute('repeatCount')
  return true
}

/** Has an animation show its last value at both its ends. */
function keepLastValue(element: Element): boolean {
  const last = lastValue(element)
  if (element.localName === 'animateMotion' && last === undefined) {
    const points = element.getAttribute('keyPoints')?.split(';').at(-1) ?? '1'
    element.setAttribute('keyPoints', `${points};${points}`)
    return true
  }
  if (last === undefined) return false
  if (!element.hasAttribute('values') && !element.hasAttribute('to')) {
    element.setAttribute('additive', 'sum')
  }
  for (const name of ['from', 'to', 'by', 'keySplines', 'keyPoints']) element.removeAttribute(name)
  element.setAttribute('values', `${last};${last}`)
  return true
}

/** Last value of an animation; undefined for one that is not as plain as that. */
function lastValue(element: Element): string | undefined {
  const values = attribute(element, 'values')
  const to = attribute(element, 'to')
  const by = attribute(element, 'by')
  if (values !== undefined) return values.replace(/;\s*$/, '').split(';').at(-1)
  if (to !== undefined) return to
  return attribute(element, 'from') === undefined ? by : undefined
}

function isClock(moment: string): boolean {
  return /^[+-]?[\d.:]+(?:h|min|s|ms)?$/.test(moment)
}

function attribute(element: Element, name: string): string | undefined {
  return element.getAttribute(name)?.trim()
}
