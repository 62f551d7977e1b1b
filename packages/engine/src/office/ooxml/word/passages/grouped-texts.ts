import type { Removals } from '../../../disarm/removals.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { escapeXml, unescapeXml } from '../../../xml/xml-text.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import { isDarkFill } from './dark-fill.ts'
import { KNOWN_CHOICE } from './known-choice.ts'

const HOLDERS = new Set(['sdt', 'customXml', 'smartTag', 'fldSimple', 'hyperlink', 'dir', 'bdo'])
const TABLE = new Set(['tbl', 'tr', 'tc'])
const EQUATIONS = new Set(['m:oMath', 'm:oMathPara'])
const PROPERTIES =
  /^(?:sdtPr|sdtEndPr|customXmlPr|smartTagPr|fldData|tblPr|tblPrEx|tblGrid|trPr|tcPr)$/
/** Fields whose result hangs on the page that they stand on, or on the day. */
const LIVE_FIELD = /^\s*(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|STYLEREF|DATE|TIME)\b/i

/**
 * Writes the text of grouped VML shapes, as Word 2007 has them, so that LibreOffice shows it: its reader for text in
 * groups knows paragraphs and runs. Whatever stands in content controls, fields, links or tables there is dropped
 * without a trace, hidden text is shown, and text of no colour is black on a black shape.
 *
 * @param hasColour whether a paragraph style, by its id, sets the colour of text
 * @returns the text, the same when there is no such group
 */
export function groupedTexts(
  text: string,
  part: string,
  hasColour: (style: string) => boolean,
  removals: Removals,
): string {
  if (!text.includes(':group') || !text.includes('txbxContent')) return text
  const edits = new TextEdits()
  const waiting = [...parseTree(text, part).children]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isPassedOver(node, text)) continue
    if (node.element === 'txbxContent' && isGrouped(node)) {
      const isDark = isDarkFill(text, shapeOf(node))
      const content = new GroupedText(text, isDark, hasColour, removals).render(node)
      edits.replace(node.openEnd, node.closeStart, content)
    } else {
      for (const child of node.children) waiting.push(child)
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function isPassedOver({ element, parent }: XmlNode, text: string): boolean {
  if (element !== 'mc:Fallback') return false
  return (parent?.children ?? []).some(
    (choice) =>
      choice.element === 'mc:Choice' &&
      KNOWN_CHOICE.test(
        startTagAttribute(text.slice(choice.start, choice.openEnd), 'Requires') ?? '',
      ),
  )
}

function isGrouped({ parent }: XmlNode): boolean {
  for (let node = parent; node !== undefined; node = node.parent) {
    if (node.element === 'v:group') return true
    // A group around a text box says nothing of the shapes in its text.
    if (node.element === 'txbxContent') return false
  }
  return false
}

/** The shape around a text box. */
function shapeOf({ parent }: XmlNode): XmlNode | undefined {
  return parent?.parent
}

class GroupedText {
  readonly #text: string
  readonly #isDark: boolean
  readonly #hasColour: (style: string) => boolean
  readonly #removals: Removals

  constructor(
    text: string,
    isDark: boolean,
    hasColour: (style: string) => boolean,
    removals: Removals,
  ) {
    this.#text = text
    this.#isDark = isDark
    this.#hasColour = hasColour
    this.#removals = removals
  }

  /** Content of an element as paragraphs and runs alone. */
  render(node: XmlNode, paragraph?: XmlNode): string {
    return node.children.map((child) => this.#one(child, paragraph)).join('')
  }

  #one(node: XmlNode, paragraph: XmlNode | undefined): string {
    const { element } = node
    if (element === 'p') {
      return `${this.#open(node)}${this.render(node, node)}</${node.name}>`
    }
    if (element === 'r') return this.#run(node, paragraph)
    if (element === 'fldSimple') this.#watch(this.#attribute(node, 'instr'))
    if (HOLDERS.has(element) || element.endsWith('Content')) return this.render(node, paragraph)
    if (TABLE.has(element)) {
      this.#removals.add('groupedTables')
      return this.render(node, paragraph)
    }
    if (PROPERTIES.test(element)) return ''
    if (!EQUATIONS.has(element)) return this.#source(node)
    this.#removals.add('groupedTables')
    const letters = this.#letters(node)
    const prefix = paragraph?.prefix ?? ''
    return `<${prefix}r><${prefix}t xml:space="preserve">${letters}</${prefix}t></${prefix}r>`
  }

  /** A run, or several where a symbol of another font stands in it. */
  #run(run: XmlNode, paragraph: XmlNode | undefined): string {
    const { prefix } = run
    const properties = run.children.find(({ element }) => element === 'rPr')
    const inside = (properties?.children ?? []).filter((one) => one.element !== 'rFonts')
    const hidden = inside.find(({ element }) => element === 'vanish')
    if (hidden && !/^(?:0|false|off)$/.test(this.#attribute(hidden, 'val') ?? '')) return ''
    const colour = this.#isBlack(inside, paragraph) ? `<${prefix}color ${prefix}val="FFFFFF"/>` : ''
    const fonts = (properties?.children ?? []).filter((one) => one.element === 'rFonts')
    const own = fonts.map((one) => this.#source(one)).join('')
    const others = inside.map((one) => this.#source(one)).join('')
    const around = (content: string, font = own) =>
      content === ''
        ? ''
        : `<${prefix}r><${prefix}rPr>${font}${colour}${others}</${prefix}rPr>${content}</${prefix}r>`
    const runs: string[] = []
    let content = ''
    for (const child of run.children) {
      if (child === properties) continue
      if (child.element === 'instrText') this.#watch(this.#content(child))
      if (child.element !== 'sym') {
        content += this.#piece(child)
        continue
      }
      const font = escapeXml(this.#attribute(child, 'font') ?? '')
      const names = `${prefix}ascii="${font}" ${prefix}hAnsi="${font}" ${prefix}cs="${font}"`
      const code = /^[\da-f]{1,4}$/i.exec(this.#attribute(child, 'char') ?? '')?.[0] ?? '20'
      const symbol = `<${prefix}t>&#x${code};</${prefix}t>`
      runs.push(around(content), around(symbol, `<${prefix}rFonts ${names}/>`))
      content = ''
    }
    return [...runs, around(content)].join('')
  }

  #piece(node: XmlNode): string {
    const { element, prefix } = node
    if (element === 'noBreakHyphen') return `<${prefix}t>\u2011</${prefix}t>`
    if (element === 'cr') return `<${prefix}br/>`
    return this.#source(node)
  }

  /** Whether a run has no colour of its own on a dark shape, where Word turns to white. */
  #isBlack(properties: readonly XmlNode[], paragraph: XmlNode | undefined): boolean {
    if (!this.#isDark || properties.some(({ element }) => element === 'color')) return false
    const pPr = paragraph?.children.find(({ element }) => element === 'pPr')
    const style = pPr?.children.find(({ element }) => element === 'pStyle')
    const id = style && this.#attribute(style, 'val')
    return id === undefined || !this.#hasColour(id)
  }

  #watch(instruction = ''): void {
    if (LIVE_FIELD.test(instruction)) this.#removals.add('groupedFields')
  }

  #letters(node: XmlNode): string {
    if (node.element === 'm:t') return this.#text.slice(node.openEnd, node.closeStart)
    return node.children.map((child) => this.#letters(child)).join('')
  }

  #open({ start, openEnd }: XmlNode): string {
    return this.#text.slice(start, openEnd).replace(/\s*\/>$/, '>')
  }

  #source({ start, end }: XmlNode): string {
    return this.#text.slice(start, end)
  }

  #content({ openEnd, closeStart }: XmlNode): string {
    return unescapeXml(this.#text.slice(openEnd, closeStart))
  }

  #attribute({ start, openEnd, prefix }: XmlNode, local: string): string | undefined {
    return startTagAttribute(this.#text.slice(start, openEnd), prefix + local)
  }
}
