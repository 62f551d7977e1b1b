import { visualOrder } from '../shaping/bidi.ts'
import type { ShapedText, Shaper } from '../shaping/shaper.ts'
import type { LineRange } from './break-lines.ts'
import { itemsBetween } from './items-between.ts'
import { isSpacedAfter } from './letter-spacing.ts'
import type { Paragraph } from './paragraph.ts'
import { sliceShape } from './slice-shape.ts'
import { placeTabs } from './tab-stops.ts'
import type { LinePiece, PieceGlyphs } from './text-block.ts'
import type { TextItem } from './text-item.ts'

/** A line before it is placed: pieces from its own left edge. */
export interface BuiltLine {
  readonly text: string
  readonly widthPt: number
  readonly pieces: readonly LinePiece[]
}

/** Text that is put after a line: a hyphen or an ellipsis, already shaped. */
export type LineEnding = (at: number) => TextItem

/** Tools that lines are built with. */
export interface LineTools {
  readonly shaper: Shaper
  readonly tagOf: (run: number) => unknown
  readonly hyphen: LineEnding
}

/** Part of an item that is on the line, with its glyphs. */
interface Portion {
  readonly item: TextItem
  readonly start: number
  readonly end: number
  readonly shaped: ShapedText
  readonly level: number
  /** Parts of a tabulator: its width, and the leaders that fill it. */
  readonly tabPt?: number
  readonly leaders?: string
  /** One of them. */
  readonly leader?: string
}

/**
 * Glyphs of one line in the order they are painted.
 *
 * @param indentPt where the line begins; it counts for tabulators only
 * @param ending put after the text
 * @param fillPt width that spaces are stretched to; undefined leaves them as they are
 */
export function buildLine(
  paragraph: Paragraph,
  range: LineRange,
  indentPt: number,
  tools: LineTools,
  { ending, fillPt }: { readonly ending?: TextItem; readonly fillPt?: number } = {},
): BuiltLine {
  const portions = portionsOf(paragraph, range, indentPt, tools.shaper)
  const added = ending ?? (range.hyphen ? tools.hyphen(range.visibleEnd) : undefined)
  if (added) portions.push(wholeItem(added, paragraph.base))
  const glyphs = portions.map((portion) => glyphsOf(portion))
  if (paragraph.isSpaced) endSpacing(portions, glyphs)
  if (fillPt !== undefined) stretch(portions, glyphs, fillPt - sumOf(glyphs), paragraph.text)
  const widthPt = sumOf(glyphs)
  // A space at the end keeps words apart for programs that read the page; it hangs over the edge, unseen.
  const hanging = hangingSpace(paragraph, range, tools.shaper)
  if (hanging) {
    portions.push(hanging)
    glyphs.push(glyphsOf(hanging))
  }
  const order = visualOrder(portions.map(({ level }) => level))
  const hangingPt = hanging && paragraph.base === 1 ? sumOf(glyphs.slice(-1)) : 0
  const lefts: number[] = []
  let leftPt = -hangingPt
  for (const index of order) {
    lefts[index] = leftPt
    leftPt += sumOf([glyphs[index] as PieceGlyphs])
  }
  const pieces = portions.map((portion, index): LinePiece => {
    const own = glyphs[index] as PieceGlyphs
    const piece = {
      run: portion.item.run,
      tag: tools.tagOf(portion.item.run),
      style: portion.item.style,
      text: textOf(portion, paragraph, added),
      leftPt: lefts[index] ?? 0,
      widthPt: sumOf([own]),
      glyphs: own,
    }
    return portion.leader ? leadersOnGrid(piece, portion.leader) : piece
  })
  const text = paragraph.text.slice(range.start, range.visibleEnd).replaceAll('\u00ad', '')
  return { text, widthPt, pieces }
}

function textOf(portion: Portion, { text }: Paragraph, added: TextItem | undefined): string {
  // A hyphen at the end of a line is no part of the text (ISO 32000-2, 14.8.2.2.3).
  if (portion.item === added)
    return added.text === '-' || added.text === '‐' ? '\u00ad' : added.text
  return portion.leaders ?? text.slice(portion.start, portion.end)
}

function portionsOf(
  paragraph: Paragraph,
  { start, visibleEnd }: LineRange,
  indentPt: number,
  shaper: Shaper,
): Portion[] {
  const tabs = paragraph.hasTabs ? placeTabs(paragraph, start, visibleEnd, indentPt) : []
  const portions: Portion[] = []
  for (const item of itemsBetween(paragraph.items, start, visibleEnd)) {
    const from = Math.max(start, item.start)
    const to = Math.min(visibleEnd, item.end)
    if (!item.isTab) {
      portions.push({
        item,
        start: from,
        end: to,
        shaped: shapeOf(item, from, to, shaper),
        level: item.level,
      })
      continue
    }
    const tab = tabs.find(({ at }) => at === item.start)
    const leaders = leadersOf(item, tab?.leader ?? '', tab?.widthPt ?? 0, shaper)
    const shaped = leaders === '' ? item.shaped : shapePlain(item, leaders, shaper)
    const place = { item, start: from, end: to, shaped, level: paragraph.base }
    portions.push({ ...place, tabPt: tab?.widthPt ?? 0, leaders, leader: tab?.leader ?? '' })
  }
  return portions
}

function wholeItem(item: TextItem, level: number): Portion {
  return { item, start: item.start, end: item.end, shaped: item.shaped, level }
}

/** Glyphs of a part of an item: cut from the whole where that changes nothing, else shaped anew. */
function shapeOf(item: TextItem, from: number, to: number, shaper: Shaper): ShapedText {
  if (from === item.start && to === item.end) return item.shaped
  const [start, end] = [from - item.start, to - item.start]
  const rightToLeft = item.level % 2 === 1
  const place = { length: item.text.length, rightToLeft }
  const cut = item.isMissing ? item.shaped : sliceShape(item.shaped, start, end, place)
  if (cut) return cut
  return shaper.shape({
    face: item.choice.face,
    text: item.text.slice(start, end),
    rightToLeft: item.level % 2 === 1,
    language: item.style.language,
    features: item.features,
  })
}

function glyphsOf({ item, start, shaped, tabPt }: Portion): PieceGlyphs {
  const { sizePt, risePt, choice, standIn, spacingPt, isMissing } = item
  const scale = sizePt / choice.face.facts.unitsPerEm
  const { advances } = shaped
  const advancesPt = new Float64Array(advances.length)
  for (let index = 0; index < advances.length; index += 1) {
    const isSpaced = spacingPt !== 0 && isSpacedAfter(item, shaped, index, start - item.start)
    advancesPt[index] = (advances[index] as number) * scale + (isSpaced ? spacingPt : 0)
  }
  const rightToLeft = item.level % 2 === 1
  const glyphs = { choice, standIn, sizePt, risePt, rightToLeft, shaped, advancesPt, isMissing }
  return tabPt === undefined ? glyphs : { ...glyphs, fixedPt: tabPt }
}

/** Takes the space after the letter at the right end of a line: alignment is that of what is seen. */
function endSpacing(portions: readonly Portion[], glyphs: readonly PieceGlyphs[]): void {
  const last = visualOrder(portions.map(({ level }) => level)).at(-1) ?? -1
  const portion = portions[last]
  if (portion === undefined || portion.tabPt !== undefined) return
  const { advancesPt } = glyphs[last] as PieceGlyphs
  const end = advancesPt.length - 1
  if (end >= 0) advancesPt[end] = (advancesPt[end] as number) - portion.item.spacingPt
}

function sumOf(pieces: readonly PieceGlyphs[]): number {
  let sum = 0
  for (const { advancesPt, fixedPt } of pieces) {
    if (fixedPt === undefined) for (const advance of advancesPt) sum += advance
    else sum += fixedPt
  }
  return sum
}

// More than any page is wide.
const MAX_LEADERS = 2000

/** As many leaders as fill a tabulator. */
function leadersOf(item: TextItem, leader: string, widthPt: number, shaper: Shaper): string {
  if (leader === '') return ''
  const scale = item.sizePt / item.choice.face.facts.unitsPerEm
  const { advances } = shapePlain(item, leader, shaper)
  const onePt = advances.reduce((sum, advance) => sum + advance * scale, 0)
  return leader.repeat(onePt > 0 ? Math.min(MAX_LEADERS, Math.floor(widthPt / onePt)) : 0)
}

/** Leaders moved to whole multiples of their width, so that those of all lines stand under each other. */
function leadersOnGrid(piece: LinePiece, leader: string): LinePiece {
  const { glyphs, leftPt, text } = piece
  const { advancesPt, shaped, fixedPt = 0 } = glyphs
  const count = text.length / leader.length
  const perLeader = advancesPt.length / count
  const onePt = advancesPt.reduce((sum, advance) => sum + advance, 0) / count
  if (!(onePt > 0) || !Number.isInteger(perLeader)) return piece
  const gapPt = Math.ceil(leftPt / onePt) * onePt - leftPt
  const kept = Math.max(0, Math.min(count, Math.floor((fixedPt - gapPt) / onePt)))
  const cut = <T extends Uint32Array | Int32Array | Uint8Array | Float64Array>(values: T) =>
    values.slice(0, kept * perLeader) as T
  const shorter = {
    glyphs: cut(shaped.glyphs),
    clusters: cut(shaped.clusters),
    advances: cut(shaped.advances),
    xOffsets: cut(shaped.xOffsets),
    yOffsets: cut(shaped.yOffsets),
    unsafe: cut(shaped.unsafe),
  }
  return {
    ...piece,
    text: leader.repeat(kept),
    leftPt: leftPt + gapPt,
    widthPt: kept * onePt,
    glyphs: { ...glyphs, shaped: shorter, advancesPt: cut(advancesPt) },
  }
}

function shapePlain({ choice, features }: TextItem, text: string, shaper: Shaper): ShapedText {
  const { face } = choice
  return shaper.shape({ face, text, rightToLeft: false, language: undefined, features })
}

function hangingSpace(
  { text, items, base }: Paragraph,
  { visibleEnd, end }: LineRange,
  shaper: Shaper,
): Portion | undefined {
  if (visibleEnd >= end || end >= text.length || text[visibleEnd] !== ' ') return undefined
  const [item] = itemsBetween(items, visibleEnd, visibleEnd + 1)
  if (item === undefined || item.isTab || item.isMissing) return undefined
  const to = visibleEnd + 1
  const level = base
  return { item, start: visibleEnd, end: to, shaped: shapeOf(item, visibleEnd, to, shaper), level }
}

const STRETCHED = new Set([' ', '\u00a0'])
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Widens the spaces after the last tabulator, or where there are none the gaps between ideographs. */
function stretch(
  portions: readonly Portion[],
  glyphs: readonly PieceGlyphs[],
  extraPt: number,
  text: string,
): void {
  if (extraPt <= 0) return
  const afterTab = portions.findLastIndex(({ tabPt }) => tabPt !== undefined) + 1
  const gaps = (isGap: (character: string) => boolean) =>
    portions.slice(afterTab).flatMap((portion, index) =>
      [...portion.shaped.clusters].flatMap((cluster, glyph) => {
        const isLast = portion.shaped.clusters[glyph + 1] !== cluster
        const at = portion.start + (portion.item.isMissing ? 0 : cluster)
        return isLast && isGap(text[at] ?? '') ? [{ piece: afterTab + index, glyph }] : []
      }),
    )
  const spaces = gaps((character) => STRETCHED.has(character))
  const places =
    spaces.length > 0 ? spaces : gaps((character) => IDEOGRAPH.test(character)).slice(0, -1)
  for (const { piece, glyph } of places) {
    const advances = (glyphs[piece] as PieceGlyphs).advancesPt
    advances[glyph] = (advances[glyph] as number) + extraPt / places.length
  }
}
