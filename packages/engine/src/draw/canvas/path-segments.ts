import svgpath from 'svgpath'
import { atOnce, type Steps } from '../../lifetime/turns.ts'

/** Path data that cannot be read; the message says where. */
export class PathDataError extends Error {}

/** A command and its values, as svgpath has them. */
type Segment = readonly (string | number)[]

/** A parsed path that svgpath transforms. */
export interface SegmentedPath {
  segments: readonly Segment[]
  abs(): SegmentedPath
  unshort(): SegmentedPath
  unarc(): SegmentedPath
  iterate(visit: (segment: Segment) => void): SegmentedPath
}

/** Characters of a part that svgpath parses in one go. */
const PART_LENGTH = 16 * 1024

/** Repeats of a command in one part; svgpath takes them off a list one by one. */
const PART_REPEATS = 500

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
const GAP = String.raw`\s*,?\s*`

/** Values of a command, once; of arcs two are flags, which need no gap. */
const VALUES: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({ c: 6, h: 1, l: 2, m: 2, q: 4, s: 4, t: 2, v: 1 }).map(([command, count]) => [
    command,
    new RegExp(`(?:${NUMBER}${GAP}){${count}}`, 'y'),
  ]),
)
const ARC = new RegExp(`(?:${NUMBER}${GAP}){3}(?:[01]${GAP}){2}(?:${NUMBER}${GAP}){2}`, 'y')

/**
 * SVG path data as segments, in steps.
 *
 * svgpath parses the parts that it is cut into: in one go, a command with 500 000 values takes it six seconds.
 *
 * @throws PathDataError that says at which character it cannot be read
 */
export function* pathSegments(data: string): Steps<readonly Segment[]> {
  const segments: Segment[] = []
  for (const { text, from } of partsOf(data)) {
    // A part on its own must begin as a path does.
    const own = from === 0 ? '' : 'M0 0'
    const { segments: found, err } = parse(own + text)
    if (err) throw new PathDataError(placed(err, from - own.length))
    for (const segment of own === '' ? found : found.slice(1)) segments.push(segment)
    yield
  }
  return segments
}

/** Path data that svgpath transforms. */
export function segmentedPath(data: string): SegmentedPath {
  const path = parse('')
  path.segments = atOnce(pathSegments(data))
  return path
}

function parse(text: string): SegmentedPath & { readonly err: string } {
  // Its types describe a CommonJS module by other means.
  return (svgpath as unknown as (path: string) => SegmentedPath & { readonly err: string })(text)
}

interface Part {
  readonly text: string
  /** Place of its first character in the whole, less what was put before it. */
  readonly from: number
}

/** Parts that begin with a command each. */
function* partsOf(data: string): Generator<Part> {
  const command = /[a-df-z]/gi
  let from = 0
  for (let at = next(command, data, 0); at < data.length; ) {
    const end = next(command, data, at + 1)
    if (end - at > PART_LENGTH) {
      if (at > from) yield { text: data.slice(from, at), from }
      yield* repeatsOf(data, at, end)
      from = end
    } else if (end - from > PART_LENGTH) {
      yield { text: data.slice(from, end), from }
      from = end
    }
    at = end
  }
  if (from < data.length || from === 0) yield { text: data.slice(from), from }
}

function next(command: RegExp, data: string, from: number): number {
  command.lastIndex = from
  return command.exec(data)?.index ?? data.length
}

/** One command with many values, its name written again before each part of them. */
function* repeatsOf(data: string, at: number, end: number): Generator<Part> {
  const name = data.charAt(at)
  const values = name.toLowerCase() === 'a' ? ARC : VALUES[name.toLowerCase()]
  // Values behind those of a move are lines.
  const again = name === 'm' ? 'l' : name === 'M' ? 'L' : name
  let from = at
  let put = ''
  if (values !== undefined) {
    values.lastIndex = at + 1 + (/^\s*/.exec(data.slice(at + 1, end))?.[0].length ?? 0)
    for (let count = 0; ; count++) {
      const start = values.lastIndex
      if (!values.test(data)) break
      if (count === 0 || count % PART_REPEATS !== 0) continue
      yield {
        text: put + data.slice(from, start).replace(/\s*,?\s*$/, ''),
        from: from - put.length,
      }
      from = start
      put = again
    }
  }
  yield { text: put + data.slice(from, end), from: from - put.length }
}

function placed(message: string, before: number): string {
  return message
    .replace(/^SvgPath: /, '')
    .replace(/at pos (\d+)/, (_, at: string) => `at pos ${Number(at) + before}`)
}
