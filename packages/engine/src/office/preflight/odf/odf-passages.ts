import type { OfficePackage } from '../../ooxml/office-package.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { isOnCurve } from './on-curve.ts'

const PART = 'content.xml'
/** Not on paper, or in other words. */
const PASSED_OVER = new Set(
  `annotation forms text:tracked-changes text:note-citation text:sequence-decls
table:content-validations table:dde-links table:consolidation text:ruby-text svg:title
svg:desc table:covered-table-cell text:variable-decls`.split(/\s+/),
)
/** Parts of a paragraph whose text is its own; others of the vocabulary are fields, which are made anew. */
const PLAIN = new Set(['span', 'a', 'ruby', 'ruby-base', 'meta', 'p', 'h', 'note', 'note-body'])
const BLOCKS =
  /^text:(?:list|section|index|table-of|alphabetical|illustration|bibliography|user-index|object-index|soft|numbered|tracked)/
const SPACES = new Set(['text:s', 'text:tab', 'text:line-break'])
const HIDDEN = /^(?:collapse|filter)$/

/**
 * Texts of an OpenDocument that a reader sees on paper, each of one paragraph, so that a layout engine that drops some
 * is found out.
 *
 * Fields, headers, hidden text and numbers of cells, whose formats count, are left out, and sheets with print ranges or
 * hidden columns.
 */
export function odfPassages(document: OfficePackage): readonly string[] {
  const hidden = new Set(
    ['styles.xml', PART]
      .filter((part) => document.has(part))
      .flatMap((part) => hiddenStyles(document.text(part), part)),
  )
  const text = document.text(PART)
  const scanner = new XmlScanner(text, PART)
  const reader = new OdfReader(scanner, hidden)
  while (scanner.next()) reader.follow()
  return reader.passages
}

/** Names of styles whose text, or whose table, is not shown. */
function hiddenStyles(text: string, part: string): readonly string[] {
  if (!/display=/.test(text)) return []
  const scanner = new XmlScanner(text, part)
  const names: string[] = []
  let name = ''
  while (scanner.next()) {
    if (scanner.kind === 'close') continue
    if (scanner.element === 'style:style') name = scanner.attribute('name') ?? ''
    const display = scanner.attribute('text:display') ?? scanner.attribute('table:display')
    if (display !== undefined && !/^(?:true|block)$/.test(display)) names.push(name)
  }
  return names
}

class OdfReader {
  readonly passages: string[] = []
  readonly #scanner: XmlScanner
  readonly #hidden: ReadonlySet<string>
  readonly #paragraphs: { text: string; isHidden: boolean }[] = []
  /** Numbers of passages before the shapes around. */
  readonly #shapes: number[] = []
  /** Whether the tables around have hidden columns: there is no telling cell by cell. */
  readonly #tables: boolean[] = []

  constructor(scanner: XmlScanner, hidden: ReadonlySet<string>) {
    this.#scanner = scanner
    this.#hidden = hidden
  }

  follow(): void {
    const scanner = this.#scanner
    const { element, kind } = scanner
    this.#text()
    if (kind === 'open' && this.#isPassedOver(element)) scanner.skip()
    else if (kind === 'empty') this.#empty(element)
    else if (kind === 'open') this.#open(element)
    else this.#close(element)
  }

  #text(): void {
    const paragraph = this.#paragraphs.at(-1)
    const { textStart, start } = this.#scanner
    if (paragraph && textStart < start) paragraph.text += this.#scanner.textBefore()
  }

  #isPassedOver(element: string): boolean {
    const scanner = this.#scanner
    if (PASSED_OVER.has(element)) return true
    if (this.#hidden.has(scanner.attribute('style-name') ?? '')) return true
    if (element === 'text:section') return scanner.attribute('display') !== undefined
    if (element === 'table:table-row') return HIDDEN.test(scanner.attribute('visibility') ?? '')
    if (element === 'table:table') return scanner.attribute('print-ranges') !== undefined
    if (element === 'table:table-cell') {
      return !/^(?:string|boolean|)$/.test(
        scanner.attribute('office:value-type') ?? scanner.attribute('value-type') ?? '',
      )
    }
    return element.startsWith('text:') && this.#isField(element)
  }

  #isField(element: string): boolean {
    if (this.#paragraphs.length === 0 || BLOCKS.test(element)) return false
    if (element === 'text:hidden-paragraph') this.#hide()
    return !PLAIN.has(element.slice('text:'.length))
  }

  #hide(): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph) paragraph.isHidden = true
  }

  #empty(element: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (SPACES.has(element) && paragraph) paragraph.text += ' '
    else if (element === 'text:hidden-paragraph') this.#hide()
    else if (element === 'table:table-column') this.#column()
    else if (isOnCurve(this.#scanner)) this.#dropOutlines()
  }

  /** Words along a curve are drawn as outlines, which are no text. */
  #dropOutlines(): void {
    this.passages.length = this.#shapes.at(-1) ?? this.passages.length
  }

  #open(element: string): void {
    if (element === 'text:p' || element === 'text:h') {
      this.#paragraphs.push({ text: '', isHidden: false })
    } else if (element === 'table:table') this.#tables.push(false)
    else if (element === 'draw:custom-shape') this.#shapes.push(this.passages.length)
    else if (isOnCurve(this.#scanner)) this.#dropOutlines()
  }

  #column(): void {
    const isHidden = HIDDEN.test(this.#scanner.attribute('visibility') ?? '')
    if (isHidden && this.#tables.length > 0) this.#tables[this.#tables.length - 1] = true
  }

  #close(element: string): void {
    if (element === 'table:table') this.#tables.pop()
    else if (element === 'draw:custom-shape') this.#shapes.pop()
    if (element !== 'text:p' && element !== 'text:h') return
    const { text, isHidden } = this.#paragraphs.pop() ?? { text: '', isHidden: true }
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (plain !== '' && !isHidden && !this.#tables.includes(true)) this.passages.push(plain)
  }
}
