/** Names of the elements that move others (SMIL in SVG). */
export const TIMED = ['animate', 'animateColor', 'animateMotion', 'animateTransform', 'set']

const UNITS: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001 }

/**
 * Seconds of a clock value of SMIL; undefined for anything else.
 *
 * @example secondsOf('1.5min') // 90
 */
export function secondsOf(text: string): number | undefined {
  const [, sign, value = '', unit = 's'] =
    /^([+-]?)\s*((?:\d+:){0,2}\d*\.?\d+)(h|min|s|ms)?$/.exec(text.trim()) ?? []
  if (value === '') return undefined
  const total = value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return (sign === '-' ? -1 : 1) * total * (UNITS[unit] as number)
}

/** An event of another element in a list of moments, and how much later something happens. */
export interface TimedEvent {
  readonly id: string
  readonly event: 'begin' | 'end' | 'repeat'
  /** Number of the repetition. */
  readonly count: number
  readonly offsetS: number
}

/** The event of another element that a moment names, such as `a.end + 2s`; undefined for any other moment. */
export function timedEvent(moment: string): TimedEvent | undefined {
  const [found, id = '', event, count, offset] =
    /^(.+?)\.(begin|end|repeat)\b(?:\((\d+)\))?\s*([+-].+)?$/.exec(moment.trim()) ?? []
  if (found === undefined) return undefined
  return {
    id: id.replaceAll('\\', ''),
    event: event as TimedEvent['event'],
    count: Number(count),
    offsetS: secondsOf(offset ?? '0') ?? 0,
  }
}
