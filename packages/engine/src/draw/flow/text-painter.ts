import type { RenderWarning } from '../../messages/warnings.ts'
import type { LinePiece, TextBlock, TextLine } from '../../text/layout/text-block.ts'
import type { ParagraphStyle, TextRun } from '../../text/layout/text-style.ts'
import { paintText } from '../../text/paint/paint-text.ts'
import type { TextResources } from '../../text/paint/text-resources.ts'
import type { Typesetter } from '../../text/typesetter.ts'
import type { Canvas } from '../canvas/canvas.ts'
import { BorrowedLetters } from './borrowed-letters.ts'
import type { Widths } from './flowable.ts'
import { KnownBlocks } from './known-blocks.ts'
import { OffPage } from './off-page.ts'
import { PlainPictures } from './plain-pictures.ts'

/** Text and its style. */
export interface StyledText {
  readonly runs: readonly TextRun[] | string
  readonly style: ParagraphStyle
}

/** Lines of a block, and where the left edge of the block and the top of the first line stand. */
export interface PlacedLines {
  readonly from: number
  readonly to: number
  readonly xPt: number
  readonly yPt: number
  /** Whether the surface cuts it off, and whoever paints says so. */
  readonly isClipped?: boolean
}

// A word as wide as this is no word; measuring it would take longer than it helps.
const MAX_WORD = 200

/** The text kernel as drawing needs it: one set of fonts for the document, and what was missing in them. */
export class TextPainter {
  readonly typesetter: Typesetter
  readonly resources: TextResources
  /** Characters that no font had, each once. */
  readonly missing = new Set<string>()
  /** Characters that the family of their style lacks. */
  readonly #borrowed: BorrowedLetters
  readonly #plain = new PlainPictures()
  readonly #offPage: OffPage
  readonly #known = new KnownBlocks()
  readonly #wordWidths = new Map<string, number>()

  /**
   * @param families that are there beside the default one
   * @param offPage takes note of lines beyond the edges of their page
   */
  constructor(
    typesetter: Typesetter,
    resources: TextResources,
    families: readonly string[] = [],
    offPage: OffPage = new OffPage(),
  ) {
    this.typesetter = typesetter
    this.resources = resources
    this.#offPage = offPage
    this.#borrowed = new BorrowedLetters(families)
  }

  /** Warnings of letters that other families lent, and of those whose colours are not painted. */
  get warnings(): readonly RenderWarning[] {
    return [...this.#borrowed.warnings, ...this.#plain.warnings]
  }

  /** Text as lines no longer than a width; without one, as long as its paragraphs are. */
  layOut({ runs, style }: StyledText, widthPt?: number): TextBlock {
    const make = () => this.#newBlock(runs, style, widthPt)
    return typeof runs === 'string' ? this.#known.find(runs, style, widthPt, make) : make()
  }

  /** Width of the longest word and of the longest line. */
  widths({ runs, style }: StyledText): Widths {
    const maxPt = this.layOut({ runs, style }).widthPt
    const text = typeof runs === 'string' ? runs : runs.map((run) => run.text).join('')
    if (!/\s/.test(text)) return { minPt: maxPt, maxPt }
    const word = text.split(/\s+/).reduce((a, b) => (b.length > a.length ? b : a), '')
    // Runs of a paragraph differ little; the whole line is never narrower than its longest word.
    const minPt = Math.min(maxPt, this.#wordWidth(word.slice(0, MAX_WORD), style))
    return { minPt, maxPt }
  }

  /** Paints lines of a block. */
  paint(
    canvas: Canvas,
    block: TextBlock,
    { from, to, xPt, yPt, isClipped = false }: PlacedLines,
    wrap?: (operators: string, tag: unknown) => string,
  ): void {
    const painted = paintText(block, this.resources, {
      leftPt: xPt,
      topPt: canvas.owner.heightPt - yPt,
      fromLine: from,
      toLine: to,
      ...(wrap && { wrap: (operators: string, piece: LinePiece) => wrap(operators, piece.tag) }),
    })
    canvas.text(painted)
    if (isClipped) return
    const offsetPt = block.lines[from]?.topPt ?? 0
    for (const line of block.lines.slice(from, to)) {
      this.#offPage.note(canvas, line, xPt, yPt + line.baselinePt - offsetPt)
    }
  }

  /** Takes note of lines that are wider than the room that they were broken for. */
  noteWide(canvas: Canvas, lines: readonly TextLine[], widthPt: number): void {
    for (const line of lines) this.#offPage.noteWide(canvas, line, widthPt)
  }

  /** Takes note of words that these lines end inside of. */
  noteBroken(canvas: Canvas, lines: readonly TextLine[]): void {
    this.#offPage.noteBroken(canvas, lines)
  }

  #newBlock(
    runs: StyledText['runs'],
    style: ParagraphStyle,
    widthPt: number | undefined,
  ): TextBlock {
    const block = this.typesetter.layOut(runs, style, widthPt)
    for (const character of block.missing) this.missing.add(character)
    this.#borrowed.note(block)
    this.#plain.note(block)
    return block
  }

  #wordWidth(word: string, style: ParagraphStyle): number {
    const key = `${style.sizePt} ${style.weight} ${style.families?.join()} ${word}`
    const known = this.#wordWidths.get(key)
    if (known !== undefined) return known
    const width = this.layOut({ runs: word, style }).widthPt
    this.#wordWidths.set(key, width)
    return width
  }
}
