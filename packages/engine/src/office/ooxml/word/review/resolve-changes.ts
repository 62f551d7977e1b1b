import { TextEdits } from '../../../xml/text-edits.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import { formerProperties } from './former-properties.ts'

/** Which side of tracked changes a document shows. */
export type Side = 'accepted' | 'original'

const INSERTED = new Set(['ins', 'moveTo'])
const DELETED = new Set(['del', 'moveFrom'])
const PROPERTY_CHANGE = /^(?:rPr|pPr|sectPr|tblPr|tblPrEx|tblGrid|tcPr|trPr|numbering)Change$/
const MARKER =
  /^(?:(?:moveFrom|moveTo)Range(?:Start|End)|customXml(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End)|cellIns|cellDel|cellMerge)$/
const ANY_CHANGE =
  /<(?:\w+:)?(?:ins|del|move(?:From|To)\w*|cell(?:Ins|Del|Merge)|customXml\w+Range\w+|\w+Change)[\s/>]/
// Containers that must end with a paragraph (ISO/IEC 29500-1, 17.4.65 and 17.10).
const ENDS_WITH_PARAGRAPH = new Set(['tc', 'hdr', 'ftr', 'footnote', 'endnote', 'txbxContent'])
// Deleted text has elements of its own.
const RESTORED: Readonly<Record<string, string>> = { delText: 't', delInstrText: 'instrText' }

/**
 * A part of a Word document as it reads with all tracked changes accepted, or as it read before them.
 *
 * Everything outside the changes is left verbatim.
 *
 * @param text main part, header, footer or notes
 * Source: ISO/IEC 29500-1, 17.13.5
 */
export function resolveChanges(text: string, part: string, side: Side): string {
  // Most documents have none, and a tree of a long one is large.
  if (!ANY_CHANGE.test(text)) return text
  const root = parseTree(text, part)
  const touched = new Set<XmlNode>()
  findChanges(root, touched)
  return touched.size === 0 ? text : new Resolution(text, side, touched).render(root)
}

function findChanges(root: XmlNode, touched: Set<XmlNode>): void {
  const waiting: XmlNode[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isChange(node)) {
      let above: XmlNode | undefined = node
      for (; above !== undefined && !touched.has(above); above = above.parent) touched.add(above)
    }
    for (const child of node.children) waiting.push(child)
  }
}

function isChange({ element }: XmlNode): boolean {
  return (
    INSERTED.has(element) ||
    DELETED.has(element) ||
    PROPERTY_CHANGE.test(element) ||
    MARKER.test(element)
  )
}

class Resolution {
  readonly #text: string
  readonly #side: Side
  readonly #touched: ReadonlySet<XmlNode>
  readonly #gone: ReadonlySet<string>
  readonly #kept: ReadonlySet<string>

  constructor(text: string, side: Side, touched: ReadonlySet<XmlNode>) {
    this.#text = text
    this.#side = side
    this.#touched = touched
    this.#gone = side === 'accepted' ? DELETED : INSERTED
    this.#kept = side === 'accepted' ? INSERTED : DELETED
  }

  render(node: XmlNode): string {
    const { element } = node
    if (!this.#touched.has(node)) return this.#restored(node)
    if (this.#gone.has(element) || PROPERTY_CHANGE.test(element) || MARKER.test(element)) return ''
    if (this.#kept.has(element)) return this.#children(node)
    if (this.#isGone(node)) return ''
    const former =
      this.#side === 'original'
        ? formerProperties(this.#text, node, (child) => this.render(child))
        : undefined
    return this.#around(node, former ?? this.#children(node))
  }

  /** A row or cell that is marked as inserted or deleted as a whole. */
  #isGone(node: XmlNode): boolean {
    if (node.element !== 'tr' && node.element !== 'tc') return false
    const properties = node.children.find(({ element }) => element === `${node.element}Pr`)
    const cellMark = this.#side === 'accepted' ? 'cellDel' : 'cellIns'
    return (properties?.children ?? []).some(
      ({ element }) => element === cellMark || (node.element === 'tr' && this.#gone.has(element)),
    )
  }

  /** Content of an element, paragraphs that lost their end joined with the next. */
  #children(node: XmlNode): string {
    const pieces: string[] = []
    let at = node.openEnd
    let pending: { readonly paragraph: XmlNode; readonly content: string } | undefined
    let endsWithParagraph = false
    const flush = (mustStay: boolean) => {
      if (pending !== undefined && (mustStay || pending.content.trim() !== '')) {
        const { paragraph, content } = pending
        pieces.push(this.#around(paragraph, this.#properties(paragraph) + content))
        endsWithParagraph = true
      }
      pending = undefined
    }
    for (const child of node.children) {
      pieces.push(this.#text.slice(at, child.start))
      at = child.end
      if (child.element !== 'p') {
        const rendered = this.render(child)
        if (rendered !== '' && isBlock(child)) flush(false)
        if (isBlock(child) && rendered !== '') endsWithParagraph = false
        pieces.push(rendered)
        continue
      }
      const content = (pending?.content ?? '') + this.#paragraphContent(child)
      if (this.#lostItsEnd(child)) pending = { paragraph: child, content }
      else {
        pending = undefined
        pieces.push(this.#around(child, this.#properties(child) + content))
        endsWithParagraph = true
      }
    }
    flush(!endsWithParagraph && ENDS_WITH_PARAGRAPH.has(node.element))
    pieces.push(this.#text.slice(at, node.closeStart))
    return pieces.join('')
  }

  #lostItsEnd(paragraph: XmlNode): boolean {
    const mark = propertiesOf(paragraph)?.children.find(({ element }) => element === 'rPr')
    return mark?.children.some(({ element }) => this.#gone.has(element)) ?? false
  }

  #properties(paragraph: XmlNode): string {
    const properties = propertiesOf(paragraph)
    return properties === undefined ? '' : this.render(properties)
  }

  #paragraphContent(paragraph: XmlNode): string {
    const content = { ...paragraph, openEnd: propertiesOf(paragraph)?.end ?? paragraph.openEnd }
    const children = paragraph.children.filter((child) => child.start >= content.openEnd)
    return this.#children({ ...content, children })
  }

  /** An element with other content. */
  #around({ name, start, openEnd, end, closeStart }: XmlNode, content: string): string {
    const open = this.#text.slice(start, openEnd)
    if (closeStart < end && openEnd < end) return open + content + this.#text.slice(closeStart, end)
    return name === '' || content === ''
      ? open + content
      : `${open.replace(/\/>$/, '>')}${content}</${name}>`
  }

  /** An element without changes in it; text of a deletion that is taken back becomes plain text. */
  #restored(node: XmlNode): string {
    const text = this.#text.slice(node.start, node.end)
    if (this.#side === 'accepted' || !text.includes('del')) return text
    const edits = new TextEdits()
    const waiting = [node]
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      rename(one, node.start, edits)
      for (const child of one.children) waiting.push(child)
    }
    return edits.apply(text)
  }
}

/** Gives text of a deletion the name of plain text; positions count from `from`. */
function rename({ element, prefix, name, ...node }: XmlNode, from: number, edits: TextEdits): void {
  const plain = RESTORED[element]
  if (plain === undefined) return
  for (const at of [node.start + 1, ...(node.closeStart < node.end ? [node.closeStart + 2] : [])]) {
    edits.replace(at - from, at - from + name.length, prefix + plain)
  }
}

function propertiesOf(paragraph: XmlNode): XmlNode | undefined {
  return paragraph.children.find(({ element }) => element === 'pPr')
}

/** Whether an element stands beside paragraphs; anything else among them (bookmarks, comments) does not part them. */
function isBlock({ element }: XmlNode): boolean {
  return element === 'tbl' || element === 'sdt' || element === 'sectPr' || element === 'altChunk'
}
