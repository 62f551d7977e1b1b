import { hasElement } from '../../../xml/find-elements.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import type { OfficePackage } from '../../office-package.ts'
import type { LineWidths } from './line-widths.ts'
import { attribute, type ParagraphTabs, readParagraphTabs } from './paragraph-tabs.ts'

// Elements that stand before the tab stops of a paragraph (ISO/IEC 29500-1, 17.3.1.26).
const BEFORE_TABS = new Set([
  'pStyle',
  'keepNext',
  'keepLines',
  'pageBreakBefore',
  'framePr',
  'widowControl',
  'numPr',
  'suppressLineNumbers',
  'pBdr',
  'shd',
])
/** Contents of a run that have a place on the line. */
const DRAWN = new Set(['t', 'tab', 'ptab', 'drawing', 'pict', 'sym', 'object', 'fldChar', 'pgNum'])
/** Left and right margins of a cell that names none, in twips. */
const CELL_MARGINS = 216

/** Answers about the document around a paragraph. */
export interface TabSurroundings {
  readonly part: string
  readonly main: string
  readonly widths: LineWidths
  readonly styleTabs: (style: string | undefined) => ParagraphTabs
  /** Is told of a tab whose place is not known for sure. */
  readonly onGuess: () => void
}

/** Whether any part has a tab of the kind that {@link placeAlignmentTabs} places. */
export function hasAlignmentTab(document: OfficePackage, parts: readonly string[]): boolean {
  return parts.some((part) => hasElement(document.text(part), part, ['ptab']))
}

/**
 * Makes tabs that align to the line (`ptab`) plain tabs with a stop at that place: LibreOffice takes any of them for a
 * tab to the next stop.
 *
 * @returns the text, the same when there is none
 */
export function placeAlignmentTabs(text: string, surroundings: TabSurroundings): string {
  if (!text.includes('ptab')) return text
  const edits = new TextEdits()
  const walk = (node: XmlNode) => {
    if (node.element === 'p') new ParagraphEdit(node, text, edits, surroundings).write()
    node.children.forEach(walk)
  }
  walk(parseTree(text, surroundings.part))
  return edits.isEmpty ? text : edits.apply(text)
}

class ParagraphEdit {
  readonly #node: XmlNode
  readonly #text: string
  readonly #edits: TextEdits
  readonly #around: TabSurroundings

  constructor(node: XmlNode, text: string, edits: TextEdits, around: TabSurroundings) {
    this.#node = node
    this.#text = text
    this.#edits = edits
    this.#around = around
  }

  write(): void {
    const drawn = contentsOf(this.#node)
    const aligning = drawn.filter(({ element }) => element === 'ptab')
    if (aligning.length === 0) return
    const properties = this.#node.children.find(({ element }) => element === 'pPr')
    const style = properties?.children.find(({ element }) => element === 'pStyle')
    const inherited = this.#around.styleTabs(style && attribute(style, this.#text, 'val'))
    const own = readParagraphTabs(properties, this.#text, inherited)
    const width = this.#width()
    const plain = drawn.filter(({ element }) => element === 'tab').length
    const isListed = properties?.children.some(({ element }) => element === 'numPr') ?? false
    const places = new Map<number, string>()
    for (const tab of aligning) {
      const prefix = tab.prefix
      const value = (name: string) => attribute(tab, this.#text, name)
      const alignment = value('alignment')
      if (alignment === 'left') {
        // From the start of a line it leads nowhere; further right, to the start of the next.
        this.#edits.replace(tab.start, tab.end, drawn[0] === tab ? '' : `<${prefix}br/>`)
        continue
      }
      this.#edits.replace(tab.start, tab.end, `<${prefix}tab/>`)
      const isIndent = value('relativeTo') === 'indent'
      if (width === undefined || (isIndent && isListed)) this.#around.onGuess()
      if (width === undefined) continue
      const from = isIndent ? (own.left ?? 0) : 0
      const to = width - (isIndent ? (own.right ?? 0) : 0)
      const position = Math.round(alignment === 'center' ? (from + to) / 2 : to)
      const leader = value('leader') ?? 'none'
      places.set(
        position,
        `<${prefix}tab ${prefix}val="${alignment}" ${prefix}leader="${leader}" ${prefix}pos="${position}"/>`,
      )
    }
    if (places.size === 0) return
    // Plain tabs of the same line take the first stops of the paragraph, how many is not known before layout.
    if (plain > 0) this.#around.onGuess()
    const stops = [...own.stops].toSorted(([a], [b]) => a - b).slice(0, plain)
    this.#writeStops(properties, inherited.stops, new Map([...stops, ...places]))
  }

  #writeStops(
    properties: XmlNode | undefined,
    inherited: ReadonlyMap<number, string>,
    stops: ReadonlyMap<number, string>,
  ): void {
    const { prefix, openEnd } = this.#node
    const all = new Map(stops)
    for (const position of inherited.keys()) {
      const clear = `<${prefix}tab ${prefix}val="clear" ${prefix}pos="${position}"/>`
      if (!all.has(position)) all.set(position, clear)
    }
    const inner = [...all].toSorted(([a], [b]) => a - b).map(([, tab]) => tab)
    const tabs = `<${prefix}tabs>${inner.join('')}</${prefix}tabs>`
    const old = properties?.children.find(({ element }) => element === 'tabs')
    if (old) this.#edits.replace(old.start, old.end, tabs)
    else if (properties === undefined) {
      this.#edits.insert(openEnd, `<${prefix}pPr>${tabs}</${prefix}pPr>`)
    } else if (properties.openEnd === properties.closeStart) {
      this.#edits.replace(properties.start, properties.end, `<${prefix}pPr>${tabs}</${prefix}pPr>`)
    } else {
      const before = properties.children.findLast(({ element }) => BEFORE_TABS.has(element))
      this.#edits.insert(before?.end ?? properties.openEnd, tabs)
    }
  }

  /** Width of the lines of the paragraph; undefined where it is not known before layout. */
  #width(): number | undefined {
    const { part, main, widths } = this.#around
    for (let at = this.#node.parent; at !== undefined; at = at.parent) {
      if (at.element === 'txbxContent') return undefined
      if (at.element === 'tc') return this.#cellWidth(at)
    }
    return part === main ? widths.atBody(this.#node.start) : widths.ofPart(part)
  }

  #cellWidth(cell: XmlNode): number | undefined {
    const properties = cell.children.find(({ element }) => element === 'tcPr')
    const width = properties?.children.find(({ element }) => element === 'tcW')
    if (width === undefined || attribute(width, this.#text, 'type') !== 'dxa') return undefined
    const twips = Number(attribute(width, this.#text, 'w'))
    return twips > CELL_MARGINS ? twips - CELL_MARGINS : undefined
  }
}

/** Contents of the runs of a paragraph, without those of paragraphs in it. */
function contentsOf(node: XmlNode): readonly XmlNode[] {
  return node.children.flatMap((child) => {
    if (child.element === 'pPr' || child.element === 'p') return []
    return DRAWN.has(child.element) ? [child] : contentsOf(child)
  })
}
