import { changeStartTag } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import type { XmlNode } from '../../../xml/xml-tree.ts'
import { childOf, type StylesPart } from './styles-part.ts'
import { CELL_SIDES, type CellFormat, type CellSide } from './table-cells.ts'
import type { Colour, Line } from './table-format.ts'

/** Most cell styles that are added: Excel ends at 65 490 in a workbook. */
const MAX_ADDED = 20_000

const LISTS = ['fonts', 'fills', 'borders', 'cellXfs'] as const
type List = (typeof LISTS)[number]

/**
 * Cell styles with the formats of tables in them, added to a styles part.
 *
 * A cell's own format stands above its table's: a fill, a line, and everything in which its font differs from the
 * workbook's default.
 */
export class StyledCells {
  readonly #styles: StylesPart
  readonly #added: Record<List, string[]> = { fonts: [], fills: [], borders: [], cellXfs: [] }
  readonly #numbers = new Map<string, number>()
  readonly #byFormat = new Map<CellFormat, Map<number, number>>()
  readonly #members: Readonly<Record<List, readonly XmlNode[]>>
  readonly #defaultColour: Colour | undefined

  constructor(styles: StylesPart) {
    this.#styles = styles
    this.#members = {
      fonts: styles.members('fonts'),
      fills: styles.members('fills'),
      borders: styles.members('borders'),
      cellXfs: styles.members('cellXfs'),
    }
    this.#defaultColour = styles.colour(childOf(this.#members.fonts[0], 'color'))
  }

  /** Whether the part has the lists that styles are added to. */
  get canAdd(): boolean {
    return LISTS.every((list) => this.#members[list].length > 0)
  }

  /** Whether there were more combinations of formats than are added. */
  get isFull(): boolean {
    return this.#added.cellXfs.length >= MAX_ADDED
  }

  /**
   * Number of the style that a cell gets.
   *
   * @param style number of its own
   * @returns its own where nothing changes, or where too many were added already
   */
  styleOf(style: number, format: CellFormat): number {
    const known = this.#byFormat.get(format) ?? new Map<number, number>()
    this.#byFormat.set(format, known)
    const number = known.get(style) ?? this.#formatted(style, format)
    known.set(style, number)
    return number
  }

  /** The styles part with what was added. */
  apply(): string {
    const edits = new TextEdits()
    for (const list of LISTS) {
      const added = this.#added[list]
      const node = this.#styles.list(list)
      if (node === undefined || added.length === 0) continue
      const count = String(this.#members[list].length + added.length)
      const tag = this.#styles.text.slice(node.start, node.openEnd)
      edits.replace(node.start, node.openEnd, changeStartTag(tag, { count }))
      edits.insert(node.closeStart, added.join(''))
    }
    return edits.apply(this.#styles.text)
  }

  #formatted(style: number, format: CellFormat): number {
    const own = this.#members.cellXfs[style] ?? this.#members.cellXfs[0]
    if (own === undefined || this.isFull) return style
    const ids = (['fontId', 'fillId', 'borderId'] as const).map((name) =>
      Number(this.#styles.attribute(own, name) ?? 0),
    )
    const [font = 0, fill = 0, border = 0] = ids
    const changed = {
      fontId: this.#font(font, format),
      fillId: this.#fill(fill, format),
      borderId: this.#border(border, format),
    }
    if (Object.values(changed).every((id, index) => id === ids[index])) return style
    const tag = changeStartTag(this.#styles.text.slice(own.start, own.openEnd), {
      fontId: String(changed.fontId),
      fillId: String(changed.fillId),
      borderId: String(changed.borderId),
      applyFont: '1',
      applyFill: '1',
      applyBorder: '1',
    })
    return this.#add('cellXfs', tag + this.#styles.text.slice(own.openEnd, own.end))
  }

  #font(id: number, { font }: CellFormat): number {
    const node = this.#members.fonts[id]
    if (font === undefined || node === undefined) return id
    const p = this.#styles.prefix
    const own = childOf(node, 'color')
    const colour = this.#styles.colour(own)
    const isPlain = own === undefined || colour === this.#defaultColour
    const added = [
      font.bold === true && ['b', `<${p}b/>`],
      font.italic === true && ['i', `<${p}i/>`],
      font.strike === true && ['strike', `<${p}strike/>`],
      font.underline === true && ['u', `<${p}u/>`],
      font.color !== undefined && isPlain && ['color', `<${p}color ${font.color}/>`],
    ].filter((one) => one !== false)
    const replaced = new Set(added.map(([name]) => name))
    const kept = node.children
      .filter(({ element }) => !replaced.has(element))
      .map((child) => this.#styles.source(child))
    const children = [...added.map(([, source]) => source), ...kept].join('')
    return this.#add('fonts', `<${p}font>${children}</${p}font>`)
  }

  #fill(id: number, { fill }: CellFormat): number {
    const node = this.#members.fills[id]
    const pattern = childOf(node, 'patternFill')
    const type = this.#styles.attribute(pattern, 'patternType') ?? 'none'
    const isPlain = pattern === undefined ? node?.children.length === 0 : type === 'none'
    if (fill === undefined || !isPlain) return id
    const p = this.#styles.prefix
    const colour = (name: string, value: Colour | undefined) =>
      value === undefined ? '' : `<${p}${name} ${value}/>`
    const colours = colour('fgColor', fill.foreground) + colour('bgColor', fill.background)
    return this.#add(
      'fills',
      `<${p}fill><${p}patternFill patternType="${fill.pattern}">${colours}</${p}patternFill></${p}fill>`,
    )
  }

  #border(id: number, { lines }: CellFormat): number {
    const node = this.#members.borders[id]
    const sides = CELL_SIDES.filter((side) => lines[side] !== undefined)
    if (node === undefined || sides.length === 0) return id
    const p = this.#styles.prefix
    const sources = CELL_SIDES.map((side) => this.#line(node, side, lines[side]))
    const diagonal = childOf(node, 'diagonal')
    const open = this.#styles.text.slice(node.start, node.openEnd).replace(/\s*\/>$/, '>')
    const rest = diagonal === undefined ? '' : this.#styles.source(diagonal)
    return this.#add('borders', `${open}${sources.join('')}${rest}</${p}border>`)
  }

  /** The own line of a side, or else the table's. */
  #line(border: XmlNode, side: CellSide, line: Line | undefined): string {
    const own = childOf(border, side) ?? childOf(border, STRICT_NAMES[side] ?? side)
    if (own !== undefined && (this.#styles.attribute(own, 'style') ?? 'none') !== 'none') {
      return this.#styles.source(own)
    }
    const p = this.#styles.prefix
    if (line === undefined) return `<${p}${side}/>`
    const colour = line.color === undefined ? '' : `<${p}color ${line.color}/>`
    return `<${p}${side} style="${line.style}">${colour}</${p}${side}>`
  }

  /** Number of a member that is added, or of its like that was before. */
  #add(list: List, source: string): number {
    const key = `${list} ${source}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#members[list].length + this.#added[list].length
    this.#added[list].push(source)
    this.#numbers.set(key, number)
    return number
  }
}

/** Strict documents name two sides by the direction of reading. */
const STRICT_NAMES: Partial<Record<CellSide, string>> = { left: 'start', right: 'end' }
