import { escapeHtml } from '../../../messages/escape-html.ts'
import type { RowDefinition } from './rtf-rows.ts'
import { RtfTable } from './rtf-table.ts'

/** Look of a run of text. */
export interface RunStyle {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly position: 'sub' | 'sup' | undefined
}

/** Kind of the paragraph. */
export interface ParagraphStyle {
  /** 1 to 6 for a heading. */
  readonly heading: number | undefined
  readonly isListItem: boolean
  /** How many tables the paragraph lies in. */
  readonly depth: number
}

interface OpenTable {
  readonly table: RtfTable
  cells: Blocks[]
  cell: Blocks
}

/** Blocks of one container, as HTML. */
class Blocks {
  readonly html: string[] = []
  #isList = false

  add(html: string, isListItem = false): void {
    if (isListItem !== this.#isList) this.html.push(isListItem ? '<ul class="plain">' : '</ul>')
    this.#isList = isListItem
    this.html.push(html)
  }

  end(): string {
    if (this.#isList) this.html.push('</ul>')
    this.#isList = false
    return this.html.join('')
  }
}

/** Tables nest no deeper than this; deeper cells become paragraphs of the last table. */
const MAX_DEPTH = 20

/** Builds HTML out of runs, paragraphs, cells and rows as they come. */
export class BlockBuilder {
  readonly #root = new Blocks()
  readonly #tables: OpenTable[] = []
  #inline: string[] = []

  /** Adds a run of text to the paragraph that is being written. */
  text(text: string, style: RunStyle): void {
    if (text === '') return
    const { bold, italic, underline, strike, position } = style
    const tags = [
      ...(bold ? ['strong'] : []),
      ...(italic ? ['em'] : []),
      ...(underline ? ['u'] : []),
      ...(strike ? ['s'] : []),
      ...(position ? [position] : []),
    ]
    const open = tags.map((tag) => `<${tag}>`).join('')
    const close = tags
      .map((tag) => `</${tag}>`)
      .reverse()
      .join('')
    this.#inline.push(`${open}${escapeHtml(text)}${close}`)
  }

  /** Adds HTML of our own making to the paragraph. */
  inline(html: string): void {
    this.#inline.push(html)
  }

  /** Ends the paragraph; an empty one leaves nothing. */
  paragraph({ heading, isListItem, depth }: ParagraphStyle): void {
    this.#setDepth(depth)
    const content = this.#inline.join('')
    this.#inline = []
    if (!/[^\s]/.test(content.replaceAll(/<(?!img)[^>]*>/g, ''))) return
    const tag = heading !== undefined ? `h${heading}` : isListItem ? 'li' : 'p'
    this.#container().add(`<${tag}>${content}</${tag}>`, tag === 'li')
  }

  /** Ends a cell, with the paragraph in it. */
  cell(style: ParagraphStyle): void {
    this.paragraph({ ...style, depth: Math.max(style.depth, 1) })
    const table = this.#tables.at(-1)
    if (table === undefined) return
    table.cells.push(table.cell)
    table.cell = new Blocks()
  }

  /** Ends a row of the innermost table. */
  row(definition: RowDefinition): void {
    const open = this.#tables.at(-1)
    if (open === undefined || open.cells.length === 0) return
    open.table.add(
      open.cells.map((cell) => cell.end()),
      definition,
    )
    open.cells = []
  }

  /** All that was built. */
  end(): string {
    this.paragraph({ heading: undefined, isListItem: false, depth: 0 })
    return this.#root.end()
  }

  #container(): Blocks {
    return this.#tables.at(-1)?.cell ?? this.#root
  }

  #setDepth(depth: number): void {
    const wanted = Math.min(depth, MAX_DEPTH)
    while (this.#tables.length > wanted) this.#closeTable()
    while (this.#tables.length < wanted) {
      this.#tables.push({ table: new RtfTable(), cells: [], cell: new Blocks() })
    }
  }

  #closeTable(): void {
    // The last text of a document that ends early belongs to a row, too.
    const rest = this.#tables.at(-1)
    if (rest !== undefined && rest.cell.end() !== '') rest.cells.push(rest.cell)
    this.row({ isHeader: false, cells: [] })
    const html = this.#tables.pop()?.table.html() ?? ''
    if (html !== '') this.#container().add(html)
  }
}
