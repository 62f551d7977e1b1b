import type { PaintedGlyph, Point } from '../../../pdf/glyphs/content-node.ts'

/** A piece of text that is taken away as a whole: a glyph, or a sequence with text of its own. */
export interface Unit {
  readonly text: string
  readonly glyphs: readonly PaintedGlyph[]
}

/** How a unit follows the one before it: at once, after a gap that may be a space, after a wide one, on another line. */
type Gap = 'none' | 'maybe' | 'space' | 'line'

/** Text in an order in which it may be read. */
export interface TextView {
  readonly units: readonly Unit[]
  readonly gaps: readonly Gap[]
}

// Parts of the font size: closer is the same word, further apart surely another one.
const TOUCHING = 0.1
const APART = 0.9
// Superscripts stand a third of the size above their line.
const SAME_LINE = 0.6
// Text that is painted twice to look bold.
const SAME_PLACE = 0.2

const NO_GLYPHS: readonly PaintedGlyph[] = []

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Every order in which glyphs may be read: as they are painted, and line by line as they stand. */
export function textViews(glyphs: readonly PaintedGlyph[]): readonly TextView[] {
  const lines = inLines(glyphs)
  const placed = lines.flat()
  // Most pages are painted as they are read.
  const isAsPainted =
    placed.length === glyphs.length && placed.every((one, index) => one === glyphs[index])
  const orders = isAsPainted ? [glyphs] : [glyphs, placed]
  if (glyphs.some(({ glyph }) => RTL.test(glyph.text ?? ''))) {
    orders.push(
      lines.flatMap((line) => line.toReversed()),
      reversedRuns(glyphs),
      lines.flatMap(reversedRuns),
    )
  }
  const isOther = glyphs.some(({ glyph }) => glyph.otherText !== undefined)
  return orders.flatMap((order) => {
    const views = [viewOf(order, ({ glyph }) => glyph.text)]
    if (isOther) views.push(viewOf(order, ({ glyph }) => glyph.otherText ?? glyph.text))
    if (order.some(({ mark }) => mark && !mark.isEcho)) views.push(markedView(order))
    return views
  })
}

/** Glyphs line by line: as they stand, and as they are painted. */
export function linesOf(glyphs: readonly PaintedGlyph[]): {
  readonly placed: readonly (readonly PaintedGlyph[])[]
  readonly painted: readonly (readonly PaintedGlyph[])[]
} {
  const painted: PaintedGlyph[][] = []
  let last: PaintedGlyph | undefined
  for (const glyph of glyphs) {
    const line = painted.at(-1)
    if (line === undefined || last === undefined || gapBetween(last, glyph) === 'line') {
      painted.push([glyph])
    } else line.push(glyph)
    last = glyph
  }
  return { placed: inLines(glyphs), painted }
}

/** Glyphs as a view, in the order given. */
export function viewOfGlyphs(glyphs: readonly PaintedGlyph[]): TextView {
  return viewOf(glyphs, ({ glyph }) => glyph.text)
}

/** A string as a view: each character is a unit. */
export function stringView(text: string): TextView {
  const units = Array.from(text, (character) => ({ text: character, glyphs: NO_GLYPHS }))
  const isBreak = (unit: Unit | undefined) => unit?.text === '\n' || unit?.text === '\r'
  const gaps = units.map(
    (unit, index): Gap => (isBreak(units[index - 1]) && !isBreak(unit) ? 'line' : 'none'),
  )
  return { units, gaps }
}

function viewOf(
  glyphs: readonly PaintedGlyph[],
  textOf: (glyph: PaintedGlyph) => string | undefined,
): TextView {
  const units: { text: string; glyphs: PaintedGlyph[] }[] = []
  const gaps: Gap[] = []
  let last: PaintedGlyph | undefined
  for (const glyph of glyphs) {
    const text = textOf(glyph) ?? '\ufffd'
    const before = units.at(-1)
    if (last && before?.text === text && isSamePlace(last, glyph) && text.trim() !== '') {
      before.glyphs.push(glyph)
      continue
    }
    units.push({ text, glyphs: [glyph] })
    gaps.push(last ? gapBetween(last, glyph) : 'none')
    last = glyph
  }
  return { units, gaps }
}

/** The view in which sequences with text of their own are read as that text. */
function markedView(glyphs: readonly PaintedGlyph[]): TextView {
  const units: { text: string; glyphs: PaintedGlyph[] }[] = []
  const gaps: Gap[] = []
  let last: PaintedGlyph | undefined
  for (const glyph of glyphs) {
    const mark = glyph.mark?.isEcho === true ? undefined : glyph.mark
    if (mark !== undefined && mark === last?.mark) {
      units.at(-1)?.glyphs.push(glyph)
    } else {
      units.push({ text: mark?.actualText ?? glyph.glyph.text ?? '\ufffd', glyphs: [glyph] })
      gaps.push(last ? gapBetween(last, glyph) : 'none')
    }
    last = glyph
  }
  return { units, gaps }
}

function isSamePlace(one: PaintedGlyph, other: PaintedGlyph): boolean {
  const x = other.origin[0] - one.origin[0]
  const y = other.origin[1] - one.origin[1]
  return Math.hypot(x, y) < SAME_PLACE * one.sizePt
}

function gapBetween(one: PaintedGlyph, other: PaintedGlyph): Gap {
  const size = Math.max(one.sizePt, other.sizePt, 0.01)
  const { along, up } = one.turn
  const vertical = one.glyph.shift[1] !== 0
  const from = vertical ? one.quad[0] : one.quad[1]
  const to = vertical ? other.quad[3] : other.quad[0]
  const forward = vertical ? -distance(from, to, up) : distance(from, to, along)
  const off = vertical ? distance(from, to, along) : distance(one.origin, other.origin, up)
  if (Math.abs(off) > SAME_LINE * size || !isParallel(one, other)) return 'line'
  const backward = distance(other.quad[1], one.quad[0], along)
  const gap = forward < -0.5 * size && Math.abs(backward) < size ? backward : forward
  if (gap < -0.5 * size) return 'line'
  if (gap < TOUCHING * size) return 'none'
  return gap < APART * size ? 'maybe' : 'space'
}

function isParallel(one: PaintedGlyph, other: PaintedGlyph): boolean {
  return one.turn === other.turn || dot(one.turn.along, other.turn.along) > 0.98
}

// Several views and passes ask for the lines of one list.
const known = new WeakMap<readonly PaintedGlyph[], readonly (readonly PaintedGlyph[])[]>()

/** Glyphs line by line, from the top of the page as the text is turned. */
function inLines(glyphs: readonly PaintedGlyph[]): readonly (readonly PaintedGlyph[])[] {
  const before = known.get(glyphs)
  if (before) return before
  const lines = [...byAngle(glyphs)].flatMap(([angle, own]) => linesAt(angle, own))
  known.set(glyphs, lines)
  return lines
}

/** Glyphs by the angle of their lines, in whole degrees. */
function byAngle(glyphs: readonly PaintedGlyph[]): ReadonlyMap<number, PaintedGlyph[]> {
  const angles = new Map<PaintedGlyph['turn'], number>()
  const groups = new Map<number, PaintedGlyph[]>()
  for (const glyph of glyphs) {
    const { turn } = glyph
    let degrees = angles.get(turn)
    if (degrees === undefined) {
      const [x, y] = turn.along
      degrees = Math.round((Math.atan2(y, x) * 180) / Math.PI)
      angles.set(turn, degrees)
    }
    const group = groups.get(degrees)
    if (group) group.push(glyph)
    else groups.set(degrees, [glyph])
  }
  return groups
}

function linesAt(degrees: number, glyphs: readonly PaintedGlyph[]): PaintedGlyph[][] {
  const angle = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const along = new Float64Array(glyphs.length)
  const across = new Float64Array(glyphs.length)
  for (let index = 0; index < glyphs.length; index += 1) {
    const { origin } = glyphs[index] as PaintedGlyph
    along[index] = origin[0] * cosine + origin[1] * sine
    across[index] = origin[1] * cosine - origin[0] * sine
  }
  const at = (values: Float64Array, index: number) => values[index] as number
  const order = Array.from(glyphs.keys())
  order.sort((one, other) => at(across, other) - at(across, one))
  const lines: PaintedGlyph[][] = []
  for (let start = 0; start < order.length; ) {
    const first = order[start] as number
    let end = start + 1
    while (end < order.length && isBeside(first, order[end] as number)) end += 1
    const line = order.slice(start, end).sort((one, other) => at(along, one) - at(along, other))
    lines.push(line.map((index) => glyphs[index] as PaintedGlyph))
    start = end
  }
  return lines

  function isBeside(first: number, index: number): boolean {
    const size = Math.max(
      (glyphs[first] as PaintedGlyph).sizePt,
      (glyphs[index] as PaintedGlyph).sizePt,
    )
    return at(across, first) - at(across, index) <= 0.35 * size
  }
}

/** Runs of letters from right to left, turned round: in the order of reading where they are painted from left to right. */
function reversedRuns(glyphs: readonly PaintedGlyph[]): PaintedGlyph[] {
  const result: PaintedGlyph[] = []
  let run: PaintedGlyph[] = []
  const finish = () => {
    result.push(...run.toReversed())
    run = []
  }
  for (const glyph of glyphs) {
    const text = glyph.glyph.text ?? ''
    const last = run.at(-1)
    const isOnLine = last === undefined || gapBetween(last, glyph) !== 'line'
    if (!isOnLine) finish()
    if (RTL.test(text) || (run.length > 0 && !/[\p{L}\p{N}]/u.test(text))) run.push(glyph)
    else {
      finish()
      result.push(glyph)
    }
  }
  finish()
  return result
}

/** How far one point lies from another along a direction. By index: glyphs by the million come through here. */
function distance(from: Point, to: Point, direction: Point): number {
  return (to[0] - from[0]) * direction[0] + (to[1] - from[1]) * direction[1]
}

function dot([x, y]: Point, [otherX, otherY]: Point): number {
  return x * otherX + y * otherY
}
