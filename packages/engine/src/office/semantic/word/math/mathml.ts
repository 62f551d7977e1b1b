import { escapeHtml } from '../../../../messages/escape-html.ts'
import { inAlphabet } from '../../../ooxml/word/equations/math-alphabets.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import { unescapeXml } from '../../../xml/xml-text.ts'
import type { XmlNode } from '../../../xml/xml-tree.ts'
import { lineOfAccent, signOfAccent } from './accent-signs.ts'

/** Numbers, letters one by one with their marks, and any other character. */
const TOKENS = /\d+(?:[.,]\d+)*|[\p{L}\p{M}][\p{M}]*|\s+|[\s\S]/gu

/** Text of a part and one of its equations. */
export interface Equation {
  readonly text: string
  /** `m:oMath`. */
  readonly node: XmlNode
  /** Whether it stands on a line of its own. */
  readonly isBlock: boolean
}

/**
 * An equation of Word as MathML, with its characters in one line as its alternative text.
 *
 * Elements that are not known show what is in them.
 *
 * Source: ISO/IEC 29500-1, 22.1 (Office Math Markup); MathML Core
 */
export function mathMl({ text, node, isBlock }: Equation): string {
  const display = isBlock ? ' display="block"' : ''
  const content = new MathWriter(text).content(node)
  return `<math alttext="${escapeHtml(plainMath(text, node))}"${display}><mrow>${content}</mrow></math>`
}

/** Characters of an equation in one line: a fraction as a quotient, powers behind a circumflex. */
export function plainMath(text: string, node: XmlNode): string {
  const inside = (child: XmlNode) => plainMath(text, child)
  if (node.element === 'm:t') return characters(text, node)
  const between = { 'm:f': '/', 'm:sSup': '^', 'm:sSub': '_' }[node.element]
  const parts = node.children.map(inside).filter((part) => part !== '')
  if (between === undefined) return parts.join('')
  return parts.map((part) => ([...part].length > 1 ? `(${part})` : part)).join(between)
}

class MathWriter {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  content({ children }: XmlNode): string {
    return children.map((child) => this.#element(child)).join('')
  }

  #element(node: XmlNode): string {
    switch (node.element) {
      case 'm:r':
        return this.#run(node)
      case 'm:f':
        return this.#fraction(node)
      case 'm:sSup':
        return `<msup>${this.#arguments(node, 'e', 'sup')}</msup>`
      case 'm:sSub':
        return `<msub>${this.#arguments(node, 'e', 'sub')}</msub>`
      case 'm:sSubSup':
        return `<msubsup>${this.#arguments(node, 'e', 'sub', 'sup')}</msubsup>`
      case 'm:sPre':
        return `<mmultiscripts>${this.#argument(node, 'e')}<mprescripts></mprescripts>${this.#arguments(node, 'sub', 'sup')}</mmultiscripts>`
      case 'm:rad':
        return this.#root(node)
      case 'm:nary':
        return this.#operator(node)
      case 'm:d':
        return this.#delimiters(node)
      case 'm:m':
        return this.#table(node, 'mr')
      case 'm:eqArr':
        return this.#equations(node)
      case 'm:func':
        return `<mrow>${this.#arguments(node, 'fName')}<mo>&#x2061;</mo>${this.#argument(node, 'e')}</mrow>`
      case 'm:limLow':
        return `<munder>${this.#arguments(node, 'e', 'lim')}</munder>`
      case 'm:limUpp':
        return `<mover>${this.#arguments(node, 'e', 'lim')}</mover>`
      case 'm:acc':
        return this.#accent(node, this.#property(node, 'chr') ?? '\u0302')
      case 'm:bar':
        return this.#accent(node, this.#property(node, 'pos') === 'top' ? '\u0305' : '\u0332')
      case 'm:groupChr':
        return this.#over(
          node,
          this.#property(node, 'pos') === 'top',
          this.#property(node, 'chr') ?? '\u23df',
        )
      case 'm:borderBox':
        return `<mrow style="border:.5pt solid;padding:.1em">${this.#argument(node, 'e')}</mrow>`
      case 'm:phant':
        return `<mphantom>${this.#argument(node, 'e')}</mphantom>`
      default:
        // Properties of elements, and of Word's own runs.
        return /(?:Pr|^rPr)$/.test(node.element) ? '' : this.content(node)
    }
  }

  #run(node: XmlNode): string {
    const properties = this.#child(node, 'rPr')
    const isText = properties !== undefined && this.#child(properties, 'nor') !== undefined
    const style = this.#property(node, 'sty', 'rPr') ?? 'i'
    const script = this.#property(node, 'scr', 'rPr') ?? 'roman'
    const text = node.children
      .filter(({ element }) => element === 'm:t')
      .map((child) => characters(this.#text, child))
      .join('')
    if (isText) return `<mtext>${escapeHtml(text.replaceAll(' ', '\u00a0'))}</mtext>`
    return [...text.matchAll(TOKENS)].map(([token]) => tokenOf(token, style, script)).join('')
  }

  #fraction(node: XmlNode): string {
    const type = this.#property(node, 'type') ?? 'bar'
    if (type === 'lin' || type === 'skw') {
      return `<mrow>${this.#argument(node, 'num')}<mo>/</mo>${this.#argument(node, 'den')}</mrow>`
    }
    const line = type === 'noBar' ? ' linethickness="0"' : ''
    return `<mfrac${line}>${this.#arguments(node, 'num', 'den')}</mfrac>`
  }

  #root(node: XmlNode): string {
    const degree = this.#child(node, 'deg')
    const isSquare = degree === undefined || this.content(degree) === ''
    if (isSquare) return `<msqrt>${this.#argument(node, 'e')}</msqrt>`
    return `<mroot>${this.#arguments(node, 'e', 'deg')}</mroot>`
  }

  /** A sum, a product or an integral with its limits. */
  #operator(node: XmlNode): string {
    const character = this.#property(node, 'chr') ?? '\u222b'
    const isIntegral = character >= '\u222b' && character <= '\u2233'
    const place = this.#property(node, 'limLoc') ?? (isIntegral ? 'subSup' : 'undOvr')
    const [under, over, both] =
      place === 'undOvr' ? ['munder', 'mover', 'munderover'] : ['msub', 'msup', 'msubsup']
    const limits = ['sub', 'sup'].map((name) => {
      const child = this.#child(node, name)
      const isHidden = this.#isOn(node, `${name}Hide`)
      return child === undefined || isHidden ? '' : this.content(child)
    })
    const [lower = '', upper = ''] = limits.map((limit) =>
      limit === '' ? '' : `<mrow>${limit}</mrow>`,
    )
    const tag = lower === '' ? over : upper === '' ? under : both
    const sign = mo(character, ' largeop="true"')
    const signed = lower + upper === '' ? sign : `<${tag}>${sign}${lower}${upper}</${tag}>`
    return `<mrow>${signed}${this.#argument(node, 'e')}</mrow>`
  }

  #delimiters(node: XmlNode): string {
    const separator = this.#property(node, 'sepChr') ?? '|'
    const parts = node.children
      .filter(({ element }) => element === 'm:e')
      .map((child) => `<mrow>${this.content(child)}</mrow>`)
    const open = this.#property(node, 'begChr') ?? '('
    const close = this.#property(node, 'endChr') ?? ')'
    return `<mrow>${fence(open, 'prefix')}${parts.join(fence(separator, 'infix'))}${fence(close, 'postfix')}</mrow>`
  }

  #table(node: XmlNode, rowName: string): string {
    const rows = node.children
      .filter(({ element }) => element === `m:${rowName}`)
      .map(({ children }) => {
        const cells = children.filter(({ element }) => element === 'm:e')
        return `<mtr>${cells.map((cell) => `<mtd>${this.content(cell)}</mtd>`).join('')}</mtr>`
      })
    return `<mtable>${rows.join('')}</mtable>`
  }

  #equations({ children }: XmlNode): string {
    const rows = children
      .filter(({ element }) => element === 'm:e')
      // Where lines are aligned is marked by a character of their text.
      .map((child) => this.content(child).replaceAll('<mo>&amp;</mo>', ''))
      .map((line) => `<mtr><mtd style="text-align:left">${line}</mtd></mtr>`)
    return `<mtable displaystyle="true">${rows.join('')}</mtable>`
  }

  #accent(node: XmlNode, character: string): string {
    const content = this.#argument(node, 'e')
    const line = lineOfAccent(character)
    if (line !== undefined) return `<mrow style="${line}">${content}</mrow>`
    return `<mover accent="true">${content}${mo(signOfAccent(character))}</mover>`
  }

  #over(node: XmlNode, isTop: boolean, character: string): string {
    const tag = isTop ? 'mover' : 'munder'
    return `<${tag}>${this.#argument(node, 'e')}${mo(character, ' stretchy="true"')}</${tag}>`
  }

  #arguments(node: XmlNode, ...names: readonly string[]): string {
    return names.map((name) => this.#argument(node, name)).join('')
  }

  /** Each argument is one element, an empty one too: MathML counts them. */
  #argument(node: XmlNode, name: string): string {
    const child = this.#child(node, name)
    return `<mrow>${child === undefined ? '' : this.content(child)}</mrow>`
  }

  #child(node: XmlNode, name: string): XmlNode | undefined {
    return node.children.find(({ element }) => element === `m:${name}`)
  }

  /** Value of a property of an element, which stands in `m:naryPr` for `m:nary`. */
  #property(node: XmlNode, name: string, list = `${node.element.slice(2)}Pr`): string | undefined {
    const properties = this.#child(node, list)
    const property = properties && this.#child(properties, name)
    if (property === undefined) return undefined
    const tag = this.#text.slice(property.start, property.openEnd)
    return startTagAttribute(tag, `${property.prefix}val`) ?? startTagAttribute(tag, 'val')
  }

  #isOn(node: XmlNode, name: string): boolean {
    const properties = this.#child(node, `${node.element.slice(2)}Pr`)
    if (properties === undefined || this.#child(properties, name) === undefined) return false
    return !/^(?:0|false|off)$/.test(this.#property(node, name) ?? '1')
  }
}

function tokenOf(token: string, style: string, script: string): string {
  if (/^\s/.test(token)) return '<mspace width=".3em"></mspace>'
  const shown = escapeHtml(inAlphabet(token, script, style))
  if (/^\d/.test(token)) return `<mn>${shown}</mn>`
  // A single letter is italic unless it is told otherwise.
  const variant = style === 'p' ? ' mathvariant="normal"' : ''
  return /^\p{L}/u.test(token) ? `<mi${variant}>${shown}</mi>` : mo(token)
}

function mo(character: string, attributes = ''): string {
  // The sign of keyboards is a hyphen.
  const shown = character === '-' ? '\u2212' : character
  return `<mo${attributes}>${escapeHtml(shown)}</mo>`
}

/** A character that grows with what it stands around; none for an empty one. */
function fence(character: string, form: 'prefix' | 'infix' | 'postfix'): string {
  return character === '' ? '' : mo(character, ` fence="true" stretchy="true" form="${form}"`)
}

function characters(text: string, { openEnd, closeStart }: XmlNode): string {
  return unescapeXml(text.slice(openEnd, closeStart))
}
