import { startTagAttribute } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { unescapeXml } from '../../../xml/xml-text.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import { RunWriter } from './equation-run.ts'

/** Elements that hold a part of an equation. */
const ARGUMENTS = new Set(
  ['oMath', 'e', 'num', 'den', 'sub', 'sup', 'lim', 'fName', 'deg'].map((name) => `m:${name}`),
)
/** Operators with limits that LibreOffice knows; any other comes out as an error. */
const OPERATORS = new Set('∫∬∭∮∯∰∏∐∑')
/** Brackets that it knows, on the left and on the right. */
const LEFT = new Set(['', ...'([{|‖⌈⌊⟨'])
const RIGHT = new Set(['', ...')]}|‖⌉⌋⟩'])
/** Accents that it knows; it draws an acute for any other. */
const ACCENTS = new Set(
  '\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u030a\u030c\u20d7\u20db',
)
/** Signs that stand over letters in place of accents. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u20d0': '↼',
  '\u20d1': '⇀',
  '\u20d6': '←',
  '\u20e1': '↔',
  '\u20dc': '....',
  '\u033f': '═',
  '\u02d9': '˙',
}

/**
 * Writes equations so that LibreOffice shows their characters and knows their parts: it drops text, draws other signs
 * or red question marks, and says nothing.
 *
 * @returns the text, the same where no equation needs it
 */
export function plainEquations(text: string, part: string): string {
  if (!text.includes('oMath')) return text
  const edits = new TextEdits()
  const waiting = [...parseTree(text, part).children]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.element !== 'm:oMath') {
      for (const child of node.children) waiting.push(child)
      continue
    }
    const written = new EquationWriter(text).element(node)
    if (written !== text.slice(node.start, node.end)) edits.replace(node.start, node.end, written)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

class EquationWriter {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  element(node: XmlNode): string {
    const character = this.#property(node, 'chr')
    if (node.element === 'm:nary' && character !== undefined && !OPERATORS.has(character)) {
      return this.#operator(node, character)
    }
    if (node.element === 'm:acc' && character !== undefined && !ACCENTS.has(character)) {
      const sign = new RunWriter(node.prefix).quoted(SIGNS[character] ?? ` ${character}`)
      return this.#limit(node, 'limUpp', { base: this.#inside(node, 'e'), limit: sign })
    }
    if (node.element === 'm:d' && !this.#hasKnownBrackets(node)) return this.#brackets(node)
    if (ARGUMENTS.has(node.element)) return this.#tagged(node, this.#argument(node))
    if (node.children.length === 0) return this.#text.slice(node.start, node.end)
    return this.#tagged(node, node.children.map((child) => this.element(child)).join(''))
  }

  /** Content of an argument, with operands that show nothing where some are missing. */
  #argument(node: XmlNode): string {
    const runs = new RunWriter(node.prefix)
    const isRow = node.element === 'm:e' && node.parent?.element === 'm:eqArr'
    const hasColumns = isRow && this.#isAligned(node.parent)
    const start = hasColumns ? runs.command('alignl ') : ''
    const content = this.#content(node, { runs, hasColumns })
    // The whole equation may be empty, and what is hidden is.
    const mayBeEmpty = node.element === 'm:oMath' || this.#isHidden(node)
    return mayBeEmpty && content === '' ? '' : start + content + runs.end()
  }

  #content(
    node: XmlNode,
    around: { readonly runs: RunWriter; readonly hasColumns: boolean },
  ): string {
    return node.children
      .map((child) => {
        if (child.element === 'm:r') return this.#run(child, around)
        if (child.element.startsWith('m:')) {
          if (!child.element.endsWith('Pr')) around.runs.operand()
          return this.element(child)
        }
        if (child.children.length === 0) return this.#text.slice(child.start, child.end)
        // Tracked insertions and the like hold runs.
        return this.#tagged(child, this.#content(child, around))
      })
      .join('')
  }

  #run(
    node: XmlNode,
    { runs, hasColumns }: { readonly runs: RunWriter; readonly hasColumns: boolean },
  ): string {
    const whole = this.#text.slice(node.start, node.end)
    const isPlain = node.children.every(({ element }) => /^(?:m:rPr|rPr|m:t)$/.test(element))
    if (!isPlain) {
      runs.operand()
      return whole
    }
    const look = node.children.find(({ element }) => element === 'rPr')
    const run = {
      text: node.children.map((child) => this.#characters(child)).join(''),
      script: this.#property(node, 'scr') ?? 'roman',
      style: this.#property(node, 'sty') ?? 'i',
      isText: ['nor', 'lit'].some((name) => this.#isOn(node, name)),
      hasColumns,
    }
    return runs.run(run, look ? this.#text.slice(look.start, look.end) : '') ?? whole
  }

  /** An operator that LibreOffice does not know: its sign with the limits below and above. */
  #operator(node: XmlNode, character: string): string {
    const runs = new RunWriter(node.prefix)
    const limits = [
      ['limLow', 'sub'],
      ['limUpp', 'sup'],
    ] as const
    const sign = limits.reduce((base, [element, name]) => {
      const limit = this.#isOn(node, `${name}Hide`) ? '' : this.#inside(node, name)
      return limit === '' ? base : this.#limit(node, element, { base, limit })
    }, runs.quoted(character))
    return sign + this.#group(node, this.#inside(node, 'e'))
  }

  /** Brackets that LibreOffice does not know: characters before and behind. */
  #brackets(node: XmlNode): string {
    const runs = new RunWriter(node.prefix)
    const between = runs.quoted(this.#property(node, 'sepChr') ?? '|')
    const parts = node.children
      .filter(({ element }) => element === 'm:e')
      .map((child) => this.#group(node, this.#argument(child)))
    const [left, right] = this.#bracketsOf(node).map((bracket) => runs.quoted(bracket))
    return left + parts.join(between) + right
  }

  #bracketsOf(node: XmlNode): readonly [string, string] {
    return [this.#property(node, 'begChr') ?? '(', this.#property(node, 'endChr') ?? ')']
  }

  #hasKnownBrackets(node: XmlNode): boolean {
    const [left, right] = this.#bracketsOf(node)
    return LEFT.has(left) && RIGHT.has(right)
  }

  #limit(
    { prefix: p }: XmlNode,
    element: 'limLow' | 'limUpp',
    { base, limit }: { readonly base: string; readonly limit: string },
  ): string {
    return `<${p}${element}><${p}e>${base}</${p}e><${p}lim>${limit}</${p}lim></${p}${element}>`
  }

  #group({ prefix: p }: XmlNode, content: string): string {
    return `<${p}box><${p}e>${content}</${p}e></${p}box>`
  }

  /** Content of the argument of that name. */
  #inside(node: XmlNode, name: string): string {
    const child = node.children.find(({ element }) => element === `m:${name}`)
    return child && child.children.length > 0 ? this.#argument(child) : ''
  }

  #tagged(node: XmlNode, content: string): string {
    const tag = this.#text.slice(node.start, node.openEnd)
    if (node.openEnd < node.end) return tag + content + this.#text.slice(node.closeStart, node.end)
    return content === '' ? tag : `${tag.replace(/\s*\/>$/, '>')}${content}</${node.name}>`
  }

  #isAligned(rows: XmlNode | undefined): boolean {
    if (rows === undefined) return false
    return this.#text.slice(rows.start, rows.end).includes('&amp;')
  }

  #isHidden({ element, parent }: XmlNode): boolean {
    const name = element.slice('m:'.length)
    return parent !== undefined && this.#isOn(parent, `${name}Hide`)
  }

  /** Whether a property is there and not off. */
  #isOn(node: XmlNode, name: string): boolean {
    const value = this.#value(node, name)
    return value !== undefined && !/^(?:0|false|off)$/.test(value)
  }

  #property(node: XmlNode, name: string): string | undefined {
    const value = this.#value(node, name)
    return value === undefined ? undefined : unescapeXml(value)
  }

  /** Value of a property; empty where it has none. */
  #value(node: XmlNode, name: string): string | undefined {
    const properties = node.children.find(({ element }) => /^m:\w*Pr$/.test(element))
    const found = properties?.children.find(({ element }) => element === `m:${name}`)
    if (found === undefined) return undefined
    const tag = this.#text.slice(found.start, found.openEnd)
    return startTagAttribute(tag, `${found.prefix}val`) ?? ''
  }

  #characters(node: XmlNode): string {
    if (node.element !== 'm:t') return ''
    const text = unescapeXml(this.#text.slice(node.openEnd, node.closeStart))
    const tag = this.#text.slice(node.start, node.openEnd)
    return startTagAttribute(tag, 'xml:space') === 'preserve' ? text : text.trim()
  }
}
