import type { PageSizePt } from '../../pdf/document/pages/page-box.ts'
import type { TextBlock } from '../../text/layout/text-block.ts'
import type { ParagraphStyle } from '../../text/layout/text-style.ts'
import type { Typesetter } from '../../text/typesetter.ts'

/** Text and where its top left corner stands, from the bottom left of the page. */
export interface PlacedBlock {
  readonly block: TextBlock
  readonly leftPt: number
  readonly topPt: number
}

/** A line of the table: its title, and dots that lead to the number of its page. */
export interface ContentsLine {
  /** Index of the entry. */
  readonly entry: number
  readonly title: PlacedBlock
  readonly number: PlacedBlock
  /** Area that the link covers: left, bottom, right, top. */
  readonly area: readonly [number, number, number, number]
}

/** One page of the table. */
export interface ContentsPage {
  /** On the first page alone. */
  readonly heading?: PlacedBlock
  readonly lines: readonly ContentsLine[]
}

/** Words of a line. */
export interface LineText {
  readonly title: string
  readonly level: number
  readonly number: number
}

// Margins of 20 millimetres, less on small pages.
const MARGIN_PT = 56.7
const INDENT_PT = 16
const LINE_GAP_PT = 4
const NUMBER_GAP_PT = 5
const MIN_TITLE_PT = 40
// Room for the number and some dots before it.
const NUMBER_PT = 48

const HEADING: ParagraphStyle = { sizePt: 20, weight: 700, align: 'left' }
const DOCUMENT: ParagraphStyle = { sizePt: 11, weight: 600, align: 'left' }
const BOOKMARK: ParagraphStyle = { sizePt: 10, align: 'left' }

/** Lays a table of contents out on as many pages as it takes. */
export function layOutContents(
  typesetter: Typesetter,
  heading: string,
  texts: readonly LineText[],
  { widthPt, heightPt }: PageSizePt,
): readonly ContentsPage[] {
  const margin = Math.min(MARGIN_PT, widthPt / 8, heightPt / 8)
  const top = heightPt - margin
  const title = typesetter.layOut(heading, HEADING, widthPt - 2 * margin)
  const pages: { heading?: PlacedBlock; lines: ContentsLine[] }[] = [
    { heading: { block: title, leftPt: margin, topPt: top }, lines: [] },
  ]
  let y = top - title.heightPt - 3 * LINE_GAP_PT
  for (const [entry, text] of texts.entries()) {
    const leftPt = margin + Math.min(text.level - 1, 5) * INDENT_PT
    const block = titleBlock(typesetter, text, widthPt - margin - leftPt)
    y -= text.level === 1 ? 2 * LINE_GAP_PT : LINE_GAP_PT
    if (y - block.heightPt < margin && (pages.at(-1)?.lines.length ?? 0) > 0) {
      pages.push({ lines: [] })
      y = top
    }
    const number = numberBlock(typesetter, text, {
      leftPt,
      rightPt: widthPt - margin,
      block,
      topPt: y,
    })
    const area = [leftPt, y - block.heightPt, widthPt - margin, y] as const
    pages.at(-1)?.lines.push({ entry, title: { block, leftPt, topPt: y }, number, area })
    y -= block.heightPt
  }
  return pages
}

function titleBlock(typesetter: Typesetter, { title, level }: LineText, room: number): TextBlock {
  const style = level === 1 ? DOCUMENT : BOOKMARK
  return typesetter.layOut(title, style, Math.max(MIN_TITLE_PT, room - NUMBER_PT))
}

/** The number at the right edge, on the baseline of the title's last line, with dots before it. */
function numberBlock(
  typesetter: Typesetter,
  { number }: LineText,
  at: {
    readonly leftPt: number
    readonly rightPt: number
    readonly block: TextBlock
    readonly topPt: number
  },
): PlacedBlock {
  const last = at.block.lines.at(-1)
  const from = at.leftPt + (last ? last.leftPt + last.widthPt : 0) + NUMBER_GAP_PT
  const atPt = Math.max(1, at.rightPt - from)
  const tabs = [{ atPt, align: 'right', leader: '.' }] as const
  const block = typesetter.layOut(`\t${number}`, { ...BOOKMARK, tabs })
  const baseline = at.topPt - (last?.baselinePt ?? 0)
  return { block, leftPt: from, topPt: baseline + (block.lines[0]?.baselinePt ?? 0) }
}
