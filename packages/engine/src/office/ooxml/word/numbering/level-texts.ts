import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { escapeXml } from '../../../xml/xml-text.ts'

/** A `w:lvl` as it is written, and the ranges of what tells its numbers. */
interface WrittenLevel {
  readonly start: number
  end: number
  readonly edits: { readonly start: number; readonly end: number; readonly name: string }[]
}

/** Elements of a level that hang on its counting. */
const COUNTING = new Set(['numFmt', 'lvlText', 'pStyle', 'isLgl', 'lvlRestart', 'lvlPicBulletId'])

/** Levels of a numbering part, to be written again with a text of their own. */
export class LevelTexts {
  readonly text: string
  /** Prefix of the part's names, with its colon. */
  prefix = ''
  /** Where lists and references to them may be added. */
  listsEnd = 0
  referencesEnd = 0
  /** First free numbers of both. */
  nextList = 0
  nextReference = 1
  readonly #lists = new Map<string, Map<number, WrittenLevel>>()
  readonly #references = new Map<string, { list: string; own: Map<number, WrittenLevel> }>()

  constructor(text: string, part: string) {
    this.text = text
    const scanner = new XmlScanner(text, part)
    while (scanner.next()) {
      const { element, kind } = scanner
      if (scanner.depth === 0) this.prefix = scanner.prefix
      if (kind !== 'open') continue
      if (element === 'abstractNum') this.#readList(scanner)
      else if (element === 'num') this.#readReference(scanner)
    }
  }

  /** A level with a text in place of its number; undefined where the part does not write it. */
  withText(reference: string, index: number, label: string): string | undefined {
    const { list = '', own } = this.#references.get(reference) ?? {}
    const level = own?.get(index) ?? this.#lists.get(list)?.get(index)
    if (level === undefined) return undefined
    const edits = new TextEdits()
    for (const { start, end, name } of level.edits) {
      if (name === 'numFmt') edits.replace(start, end, this.#element('numFmt', 'decimal'))
      else if (name === 'lvlText') edits.replace(start, end, this.#element('lvlText', label))
      else edits.remove(start, end)
    }
    return edits.apply(this.text.slice(0, level.end)).slice(level.start)
  }

  #element(name: string, value: string): string {
    return `<${this.prefix}${name} ${this.prefix}val="${escapeXml(value)}"/>`
  }

  #readList(scanner: XmlScanner): void {
    const id = scanner.attribute('abstractNumId') ?? ''
    this.nextList = Math.max(this.nextList, Number.parseInt(id, 10) + 1 || 0)
    const levels = new Map<number, WrittenLevel>()
    this.#lists.set(id, levels)
    readLevels(scanner, levels)
    this.listsEnd = scanner.end
  }

  #readReference(scanner: XmlScanner): void {
    const id = scanner.attribute('numId') ?? ''
    this.nextReference = Math.max(this.nextReference, Number.parseInt(id, 10) + 1 || 0)
    const own = new Map<number, WrittenLevel>()
    const reference = { list: '', own }
    this.#references.set(id, reference)
    readLevels(scanner, own, () => {
      reference.list = scanner.attribute('val') ?? ''
    })
    this.referencesEnd = scanner.end
  }
}

/** Reads the levels in an open element, and ends at its end. */
function readLevels(
  scanner: XmlScanner,
  levels: Map<number, WrittenLevel>,
  onListName: () => void = () => {},
): void {
  const { depth } = scanner
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === 'close') continue
    if (scanner.element === 'abstractNumId') onListName()
    if (scanner.element !== 'lvl' || scanner.kind !== 'open') continue
    const index = Number(scanner.attribute('ilvl') ?? 0)
    levels.set(index, readLevel(scanner))
  }
}

function readLevel(scanner: XmlScanner): WrittenLevel {
  const { depth } = scanner
  const level: WrittenLevel = { start: scanner.start, end: scanner.end, edits: [] }
  while (scanner.next() && scanner.depth > depth) {
    const { element: name, kind, start } = scanner
    if (kind === 'close' || scanner.depth !== depth + 1) continue
    const isAlternative = name === 'mc:AlternateContent'
    if (!isAlternative && !COUNTING.has(name)) continue
    scanner.skip()
    level.edits.push({ start, end: scanner.end, name: isAlternative ? 'numFmt' : name })
  }
  level.end = scanner.end
  return level
}
