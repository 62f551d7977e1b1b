import { RtfScanner } from '../scan-rtf.ts'

/** A control word in its place. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Right edge of a cell, in twips. */
export interface CellEdge extends Place {
  readonly value: number
}

/** Definition of a row: from `\trowd` on. */
export interface RowDefinition {
  /** Left edge of the first cell, in twips. */
  left: number
  /** Half of the space between cells, in twips. */
  gap: number
  /** Whether the row stands elsewhere than {@link RowDefinition.left} says: in the middle, right, or floating. */
  isPlaced: boolean
  readonly edges: CellEdge[]
}

/** One cell, as far as its mark. */
export interface RowCell extends Place {
  /** Whether there is text, a picture or a table in it. */
  readonly hasContent: boolean
}

/** A row of a table, or of one inside a cell. */
export interface TableRow {
  /** 1 for a table of the text itself. */
  readonly level: number
  readonly cells: RowCell[]
  /** Row around, and the number of the cell there, from 0. */
  readonly parent: TableRow | undefined
  readonly cell: number
  /** Undefined where no definition is in force. */
  definition: RowDefinition | undefined
  /** Where the row ends; undefined where it never does. */
  end: Place | undefined
  /** End of text behind the last cell mark, which no cell holds. */
  strayEnd: number | undefined
  /** End of the last row of a table behind the last cell mark. */
  innerEnd: number | undefined
  /** Whether cells are marked in paragraphs that are in no table. */
  isLoose: boolean
}

const SKIPPED = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'fldinst',
  'nonesttables',
])
/** Marked destinations that hold text, or definitions of rows. */
const READ = new Set(['shpinst', 'shptxt', 'nesttableprops'])
/** Words of a row that stands in the middle or right, or floats. */
const PLACED = /^(?:trq[cr]|tpos[xy]\w*|tp[hv]\w+)$/
/** Destinations with tables of their own. */
const STORY = /^(?:header[lrf]?|footer[lrf]?|footnote|annotation|shptxt)$/

interface Story {
  readonly depth: number
  readonly open: Map<number, TableRow>
  definition: RowDefinition | undefined
}

/** Rows of all tables of an RTF text, in the order that they begin. @param text bytes as latin-1 */
export function tableRows(text: string): readonly TableRow[] {
  if (!text.includes('\\cell') && !text.includes('\\nestcell')) return []
  return new RowReader(text).read()
}

class RowReader {
  readonly #rows: TableRow[] = []
  readonly #scanner: RtfScanner
  /** Levels of the paragraphs around, one for each group. */
  readonly #levels: number[] = []
  readonly #stories: Story[] = []
  #story: Story = { depth: 0, open: new Map(), definition: undefined }
  #level = 0
  /** Depth and definition of the properties of a nested row. */
  #nested: { depth: number; definition?: RowDefinition; ended?: TableRow } | undefined
  #isFirst = false
  #isMarked = false

  constructor(text: string) {
    this.#scanner = new RtfScanner(text)
  }

  read(): readonly TableRow[] {
    const scanner = this.#scanner
    while (scanner.next()) {
      if (scanner.kind === 'open') this.#open()
      else if (scanner.kind === 'close') this.#close()
      else this.#token()
    }
    return this.#rows
  }

  #open(): void {
    this.#levels.push(this.#level)
    this.#isFirst = true
    this.#isMarked = false
  }

  #close(): void {
    const { depth } = this.#scanner
    this.#level = this.#levels.pop() ?? 0
    if (this.#nested?.depth === depth + 1) {
      const around = this.#nested.ended?.parent
      if (around) around.innerEnd = this.#scanner.end
      this.#nested = undefined
    }
    if (this.#stories.length > 0 && this.#story.depth === depth + 1) {
      this.#story = this.#stories.pop() ?? this.#story
    }
    this.#isFirst = false
  }

  #token(): void {
    const { kind, word, start, end, text } = this.#scanner
    if (this.#isFirst && kind === 'symbol' && word === '*') {
      this.#isMarked = true
      return
    }
    const isFirst = this.#isFirst
    if (kind === 'text') {
      if (!/\S/.test(text.slice(start, end))) return
      this.#isFirst = false
      this.#content(end)
      return
    }
    this.#isFirst = false
    if (isFirst && kind === 'word' && this.#destination(word)) return
    if (kind === 'symbol' && word === "'") this.#content(end)
    else if (kind === 'word') this.#word(word)
  }

  /** @returns whether the word opened a destination */
  #destination(word: string): boolean {
    if (word === 'pict') this.#content(this.#scanner.end)
    if (SKIPPED.has(word) || (this.#isMarked && !READ.has(word))) {
      this.#scanner.skipGroup()
      this.#close()
      return true
    }
    const { depth } = this.#scanner
    if (word === 'nesttableprops') this.#nested = { depth }
    if (STORY.test(word)) {
      this.#stories.push(this.#story)
      this.#story = { depth, open: new Map(), definition: undefined }
      this.#level = 0
    }
    return word === 'nesttableprops' || STORY.test(word)
  }

  #word(word: string): void {
    const { value } = this.#scanner
    const definition = this.#nested ? this.#nested.definition : this.#story.definition
    if (word === 'pard') this.#level = 0
    else if (word === 'intbl') this.#level = Math.max(1, this.#level)
    else if (word === 'itap') this.#level = value ?? 1
    else if (word === 'trowd') this.#define()
    else if (word === 'cellx' && definition)
      definition.edges.push({ ...this.#place, value: value ?? 0 })
    else if (word === 'trleft' && definition) definition.left = value ?? 0
    else if (word === 'trgaph' && definition) definition.gap = value ?? 0
    else if (PLACED.test(word) && definition) definition.isPlaced = true
    else if (word === 'cell') this.#cell(1)
    else if (word === 'nestcell') this.#cell(this.#nestedLevel())
    else if (word === 'row') this.#end(1)
    else if (word === 'nestrow') this.#end(this.#nestedLevel())
    else if (word === 'u') this.#content(this.#scanner.end)
  }

  get #place(): Place {
    const { start, end } = this.#scanner
    return { start, end }
  }

  #define(): void {
    const definition = { left: 0, gap: 0, isPlaced: false, edges: [] }
    if (this.#nested) this.#nested.definition = definition
    else this.#story.definition = definition
  }

  /** Level of the paragraph, or of the innermost row where that is outside of tables in cells. */
  #nestedLevel(): number {
    return this.#level > 1 ? this.#level : Math.max(2, ...this.#story.open.keys())
  }

  #row(level: number): TableRow {
    const { open } = this.#story
    const known = open.get(level)
    if (known) return known
    const parent = level > 1 ? this.#row(level - 1) : undefined
    const row: TableRow = {
      level,
      cells: [],
      parent,
      cell: parent?.cells.length ?? 0,
      definition: undefined,
      end: undefined,
      strayEnd: undefined,
      innerEnd: undefined,
      isLoose: false,
    }
    open.set(level, row)
    this.#rows.push(row)
    return row
  }

  #content(end: number): void {
    if (this.#nested) return
    if (this.#level > 0) this.#row(this.#level).strayEnd = end
    // Text outside of tables: whatever row is open there never ends.
    else this.#story.open.clear()
  }

  #cell(level: number): void {
    const row = this.#row(level)
    row.isLoose ||= this.#level === 0
    const hasContent = row.strayEnd !== undefined || row.innerEnd !== undefined
    row.cells.push({ ...this.#place, hasContent })
    row.strayEnd = undefined
    row.innerEnd = undefined
    // Tables in this cell end with it.
    for (const inner of [...this.#story.open.keys()]) {
      if (inner > level) this.#story.open.delete(inner)
    }
  }

  #end(level: number): void {
    const { open, definition } = this.#story
    const row = open.get(level)
    if (row === undefined) return
    row.definition = this.#nested?.definition ?? (level === 1 ? definition : undefined)
    row.end = this.#place
    if (this.#nested) this.#nested.ended = row
    else if (row.parent) row.parent.innerEnd = this.#scanner.end
    for (const inner of [...open.keys()]) if (inner >= level) open.delete(inner)
  }
}
