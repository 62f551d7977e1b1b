import { escapeXml } from '../../../xml/xml-text.ts'
import { inAlphabet } from './math-alphabets.ts'

/** Words, letters with their marks, numbers, white space, and any other character. */
const TOKENS = /(?:\p{L}\p{M}*){2,}|\p{L}\p{M}*|\d+(?:[.,]\d+)*|\s+|[\s\S]/gu
const WORD = /^(?:\p{L}\p{M}*){2,}$/u
const LETTER = /^\p{L}/u
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Operators that LibreOffice wants something before and behind. */
const OPERATOR = /^[=<>*/+-]$/
/** Those that may begin a term. */
const SIGN = /^[+-]$/
/** Characters that mean something to LibreOffice. */
const MARKS = /^[[\]|#^_~`%&]$/
/** Characters that end a text in quotation marks there, by those that look like them. */
const LIKENESSES: Readonly<Record<string, string>> = { '"': '\u2033', '\\': '\u2216' }
const STYLES: Readonly<Record<string, string>> = { p: '', i: 'ital ', b: 'bold ', bi: 'bold ital ' }
const LETTER_STYLES: Readonly<Record<string, string>> = {
  p: 'nitalic ',
  b: 'bold nitalic ',
  bi: 'bold ',
}

/** Text of a run of an equation, and how its letters look. */
export interface EquationRun {
  readonly text: string
  /** Value of `m:scr`: roman, script, fraktur, double-struck, sans-serif or monospace. */
  readonly script: string
  /** Value of `m:sty`: p, b, i or bi. */
  readonly style: string
  /** Whether it is plain text between the letters (`m:nor`). */
  readonly isText: boolean
  /** Whether ampersands are places that lines align at. */
  readonly hasColumns: boolean
}

/** A piece of an equation as LibreOffice reads it: commands, or text in quotation marks. */
interface Piece {
  readonly text: string
  readonly isQuoted: boolean
}

/**
 * Writes the runs of one argument of an equation so that LibreOffice shows their characters.
 *
 * It takes the text of a run for a line of its own language: `over` is a fraction there, `&` means and, and `=` at the
 * start of a line is an error, shown as a red question mark upside down.
 *
 * Source: LibreOffice Math Guide, reference tables; starmath/source/ooxmlimport.cxx
 */
export class RunWriter {
  readonly #prefix: string
  /** Whether an operator stands before that has nothing behind it yet. */
  #isOpen = false
  #isEmpty = true

  /** @param prefix of elements of equations, with its colon */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Something other than a run comes. */
  operand(): void {
    this.#isOpen = false
    this.#isEmpty = false
  }

  /**
   * The next run.
   *
   * @param look properties of the run for its characters (`w:rPr`), as XML
   * @returns XML; undefined where it may stay as it is
   */
  run(run: EquationRun, look: string): string | undefined {
    const before = run.isText ? textPieces(run.text) : this.#pieces(run)
    const isSame = before.every(({ text, isQuoted }) => isQuoted === run.isText && text !== '')
    const written = before.map(({ text }) => text).join('')
    if (isSame && written === run.text) return this.#kept(run)
    this.#kept(run)
    return joined(before)
      .map((piece) => this.#write(piece, look))
      .join('')
  }

  /** The argument ends. @returns XML of what it lacks */
  end(): string {
    return this.#isOpen || this.#isEmpty ? this.nothing : ''
  }

  /** XML of an operand that shows nothing. */
  get nothing(): string {
    return this.#write({ text: '', isQuoted: true }, '')
  }

  /** XML of a command of LibreOffice's own. */
  command(text: string): string {
    return this.#write({ text, isQuoted: false }, '')
  }

  /** XML of characters as they are. */
  quoted(text: string): string {
    return joined(textPieces(text))
      .map((piece) => this.#write(piece, ''))
      .join('')
  }

  #kept({ text, isText }: EquationRun): undefined {
    if (/\S/.test(text)) this.#isEmpty = false
    if (isText && text !== '') this.operand()
    return undefined
  }

  #pieces(run: EquationRun): readonly Piece[] {
    const pieces: Piece[] = []
    let isOpen = this.#isOpen || this.#isEmpty
    let isAfterOperator = this.#isOpen
    for (const [token] of run.text.matchAll(TOKENS)) {
      if (run.hasColumns && token === '&') continue
      if (/^\s+$/.test(token)) {
        pieces.push({ text: token, isQuoted: false })
        continue
      }
      const isOperator = OPERATOR.test(token)
      if (isOperator && isOpen && !SIGN.test(token)) pieces.push({ text: '', isQuoted: true })
      pieces.push(...piecesOf(token, run))
      isOpen = isOperator
      isAfterOperator = isOperator
    }
    this.#isOpen = isAfterOperator
    return pieces
  }

  #write({ text, isQuoted }: Piece, look: string): string {
    const p = this.#prefix
    const kind = isQuoted ? `<${p}rPr><${p}nor/></${p}rPr>` : ''
    return `<${p}r>${kind}${look}<${p}t xml:space="preserve">${escapeXml(text)}</${p}t></${p}r>`
  }
}

/** Text in quotation marks, without brackets: those get a backslash that shows there. */
function textPieces(text: string): readonly Piece[] {
  return text
    .split(/([(){}]+)/)
    .map((part, index) => ({ text: likeness(part), isQuoted: index % 2 === 0 }))
    .filter((piece) => piece.text !== '')
}

function piecesOf(token: string, { script, style }: EquationRun): readonly Piece[] {
  if (MARKS.test(token) || token in LIKENESSES) {
    return [{ text: likeness(token), isQuoted: true }]
  }
  if (WORD.test(token)) {
    const letters = script === 'roman' ? token : inScript(token, script, style)
    const isPlain = letters !== token
    const look = isPlain ? '' : lookOfWord(token, style)
    return [
      ...(look === '' ? [] : [{ text: ` ${look}`, isQuoted: false }]),
      { text: letters, isQuoted: true },
    ]
  }
  if (!LETTER.test(token)) return [{ text: token, isQuoted: false }]
  const letter = inAlphabet(token, script, style)
  const look = letter === token ? (LETTER_STYLES[style] ?? '') : ''
  return [{ text: look === '' ? letter : ` ${look}${letter} `, isQuoted: false }]
}

function lookOfWord(word: string, style: string): string {
  if (EAST_ASIAN.test(word)) return style.includes('b') ? 'bold ' : ''
  return STYLES[style] ?? ''
}

function inScript(word: string, script: string, style: string): string {
  return Array.from(word, (letter) => inAlphabet(letter, script, style)).join('')
}

function likeness(text: string): string {
  return text.replace(/["\\]/g, (mark) => LIKENESSES[mark] ?? mark)
}

/** Pieces of commands that follow each other, as one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last && !last.isQuoted && !piece.isQuoted) {
      all[all.length - 1] = { text: last.text + piece.text, isQuoted: false }
    } else all.push(piece)
  }
  return all
}
