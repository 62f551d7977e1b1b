import { invalidDocument } from '../document/invalid-document.ts'
import { XmlNames } from './xml-names.ts'
import { unescapeXml } from './xml-text.ts'

/** Deepest element: tables in tables and shapes in groups reach 100; parsers that recurse end far above. */
const MAX_DEPTH = 256
/** Most attributes of an element: the root of a document declares up to 40 namespaces. */
const MAX_ATTRIBUTES = 512

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f
const QUOTE = 0x22
const APOSTROPHE = 0x27
const EQUALS = 0x3d

const ATTRIBUTE = /\s+([^\s/>"'<=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** One attribute and the range it covers, the space before it included. */
export interface XmlAttribute {
  readonly name: string
  /** Name without prefix, whatever its namespace. */
  readonly local: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/**
 * Goes through the tags of an XML text, with their positions, so that edits can leave the rest verbatim.
 *
 * Elements and attributes are compared by namespace: {@link XmlScanner.element}, {@link XmlScanner.attribute}. Bare
 * names ({@link XmlScanner.local}) are for what must not hang on how a namespace is declared.
 *
 * @throws EngineError `invalid_document` for a document type, for tags that do not nest, and beyond the limits
 */
export class XmlScanner {
  /** Kind of the current tag. */
  kind: 'open' | 'close' | 'empty' = 'empty'
  /** Qualified name, as written. */
  name = ''
  /** Range of the current tag. */
  start = 0
  end = 0
  /** End of the tag before: the character data between the two is {@link XmlScanner.textBefore}. */
  textStart = 0
  /** Elements around the current one. */
  depth = 0
  readonly text: string
  readonly #part: string
  readonly #names: string[] = []
  readonly #namespaces = new XmlNames()
  /** Next place where a namespace may be declared; most tags declare none. */
  #nextDeclaration: number

  /** @param part name of the part, for messages */
  constructor(text: string, part: string) {
    this.text = text
    this.#part = part
    this.#nextDeclaration = positionOf('xmlns', text, 0)
  }

  /**
   * Name by namespace: bare in the vocabulary of the root, as `ins` in a Word part; otherwise behind the vocabulary's
   * usual prefix, as `a:moveTo` and `mc:Choice`, or behind the namespace in braces.
   */
  get element(): string {
    return this.#namespaces.element(this.name)
  }

  /** Name without prefix, whatever its namespace. */
  get local(): string {
    const colon = this.name.indexOf(':')
    // Sheets have no prefixes and millions of tags.
    return colon < 0 ? this.name : this.name.slice(colon + 1)
  }

  /** Prefix with its colon, or nothing. */
  get prefix(): string {
    return this.name.slice(0, this.name.indexOf(':') + 1)
  }

  /** Moves to the next tag; false at the end of the text. */
  next(): boolean {
    if (this.kind === 'open') this.depth += 1
    else this.#namespaces.leave(this.depth)
    this.textStart = this.end
    const start = this.#nextTag(this.end)
    if (start < 0) return this.#finish()
    this.start = start
    if (this.text.charCodeAt(start + 1) === SLASH) this.#closeTag(start)
    else this.#openTag(start)
    return true
  }

  /** Moves behind the end tag of the current element, over all that is in it. */
  skip(): void {
    if (this.kind !== 'open') return
    const { depth } = this
    // The end of the text cannot come first: it throws while an element is open.
    while (this.next()) if (this.#isEndAt(depth)) return
  }

  /** Character data between the tag before and the current one, unescaped. */
  textBefore(): string {
    return characterData(this.text.slice(this.textStart, this.start))
  }

  /** Attributes of the current tag, in order. */
  attributes(): readonly XmlAttribute[] {
    const from = this.start + 1 + this.name.length
    const inside = this.text.slice(from, this.end)
    return [...inside.matchAll(ATTRIBUTE)].map((match) => {
      const [whole, name = '', double, single] = match
      const start = from + match.index
      return {
        name,
        local: name.slice(name.indexOf(':') + 1),
        value: unescapeXml(double ?? single ?? ''),
        start,
        end: start + whole.length,
      }
    })
  }

  /**
   * Value of an attribute by namespace: bare without a prefix or in the vocabulary of its element, as `val` of
   * `w:val`; otherwise with its vocabulary, as `r:id`.
   */
  attribute(name: string): string | undefined {
    return this.attributeOf(name)?.value
  }

  /** An attribute by namespace, as {@link XmlScanner.attribute} finds it. */
  attributeOf(name: string): XmlAttribute | undefined {
    const local = name.slice(name.lastIndexOf(':') + 1)
    // Most tags of a sheet are asked and have none: no list for them.
    if (!this.text.slice(this.start, this.end).includes(local)) return undefined
    return this.attributes().find(
      (attribute) => attribute.local === local && this.attributeName(attribute) === name,
    )
  }

  /** Name of an attribute of the current tag by namespace. */
  attributeName({ name }: XmlAttribute): string {
    return this.#namespaces.attribute(name, this.name)
  }

  #isEndAt(depth: number): boolean {
    return this.kind === 'close' && this.depth === depth
  }

  /** Start of the next tag behind comments, CDATA sections and processing instructions; -1 at the end. */
  #nextTag(from: number): number {
    const { text } = this
    for (let at = from; ; ) {
      const start = text.indexOf('<', at)
      if (start < 0) return -1
      const second = text.charCodeAt(start + 1)
      if (second === QUESTION) at = this.#behind('?>', start)
      else if (second !== EXCLAMATION) return start
      else if (text.startsWith('<!--', start)) at = this.#behind('-->', start + 4)
      else if (text.startsWith('<![CDATA[', start)) at = this.#behind(']]>', start)
      else throw invalidDocument(`has a document type in ${this.#quotedPart()}, which is refused`)
    }
  }

  #behind(mark: string, from: number): number {
    const at = this.text.indexOf(mark, from)
    if (at < 0) throw this.#malformed()
    return at + mark.length
  }

  #openTag(start: number): void {
    const { text } = this
    let at = start + 1
    while (!endsName(text.charCodeAt(at))) at += 1
    if (at === start + 1) throw this.#malformed()
    const name = text.slice(start + 1, at)
    this.name = name
    let attributes = 0
    for (; ; at += 1) {
      const code = text.charCodeAt(at)
      if (code === GREATER) break
      if (code === QUOTE || code === APOSTROPHE) {
        at = text.indexOf(code === QUOTE ? '"' : "'", at + 1)
        attributes += 1
        if (at < 0) throw this.#malformed()
      } else if (code === LESS || Number.isNaN(code)) throw this.#malformed()
    }
    if (attributes > MAX_ATTRIBUTES) {
      throw this.#refused(`an element of more than ${MAX_ATTRIBUTES} attributes`)
    }
    this.end = at + 1
    if (this.#nextDeclaration < this.end) this.#declareNamespaces()
    if (this.#names.length === 0) {
      // Parsers give up on text before the root, and a layout engine then shows the part as empty.
      if (this.depth === 0 && this.textBefore().trim() !== '') throw this.#malformed()
      this.#namespaces.root(name)
    }
    if (text.charCodeAt(at - 1) === SLASH) {
      this.kind = 'empty'
      return
    }
    this.kind = 'open'
    this.#names.push(name)
    if (this.#names.length > MAX_DEPTH) {
      throw this.#refused(`elements nested deeper than ${MAX_DEPTH}`)
    }
  }

  #declareNamespaces(): void {
    const declarations = this.attributes().flatMap(({ name, value }) =>
      /^xmlns(?::|$)/.test(name) ? [[name.slice('xmlns:'.length), value] as const] : [],
    )
    if (declarations.length > 0) this.#namespaces.declare(this.#names.length + 1, declarations)
    this.#nextDeclaration = positionOf('xmlns', this.text, this.end)
  }

  #closeTag(start: number): void {
    const name = this.#names.pop()
    if (name === undefined || !this.text.startsWith(name, start + 2)) throw this.#malformed()
    let end = start + 2 + name.length
    while (isSpace(this.text.charCodeAt(end))) end += 1
    if (this.text.charCodeAt(end) !== GREATER) throw this.#malformed()
    this.kind = 'close'
    this.name = name
    this.end = end + 1
    this.depth -= 1
  }

  #finish(): false {
    if (this.#names.length > 0) throw this.#malformed()
    this.start = this.text.length
    this.end = this.start
    return false
  }

  #malformed() {
    return invalidDocument(`is damaged: ${this.#quotedPart()} is not well-formed XML`)
  }

  #refused(what: string) {
    return invalidDocument(`has ${what} in ${this.#quotedPart()}`)
  }

  #quotedPart(): string {
    return JSON.stringify(this.#part.slice(0, 60))
  }
}

/** Whether a character cannot stand in a name; also at the end of the text. */
function endsName(code: number): boolean {
  return (
    isSpace(code) ||
    code === GREATER ||
    code === SLASH ||
    code === LESS ||
    code === QUOTE ||
    code === APOSTROPHE ||
    code === EQUALS ||
    Number.isNaN(code)
  )
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function characterData(raw: string): string {
  if (!raw.includes('<')) return unescapeXml(raw)
  return raw
    .split(/(<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>)/)
    .map((piece, index) => {
      if (index % 2 === 0) return unescapeXml(piece)
      return piece.startsWith('<![CDATA[') ? piece.slice(9, -3) : ''
    })
    .join('')
}

function positionOf(needle: string, text: string, from: number): number {
  const at = text.indexOf(needle, from)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}
