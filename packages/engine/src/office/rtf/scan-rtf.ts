import { invalidDocument } from '../document/invalid-document.ts'

/** Groups inside groups: mails that Outlook has quoted again and again reach 2714. Nothing here recurses. */
const MAX_DEPTH = 10_000

const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const CONTROL = /\\(?:([a-z]{1,32})(-?\d{1,10})?[ ]?|'[\da-f]{2}|[\s\S])/iy

/**
 * Goes through the tokens of an RTF text, with their positions, so that edits can leave the rest verbatim.
 *
 * The text holds one byte per character: RTF is defined in bytes, and says itself what they mean.
 *
 * @throws EngineError `invalid_document` for binary data longer than the document, and for groups nested too deep
 *
 * Source: RTF 1.9.1, "RTF syntax"
 */
export class RtfScanner {
  kind: 'open' | 'close' | 'word' | 'symbol' | 'text' = 'text'
  /** Control word without its backslash and parameter; the character of a control symbol. */
  word = ''
  /** Parameter of a control word. */
  value: number | undefined
  start = 0
  end = 0
  /** Whether the token is the first of its group: a word there names it. */
  isFirst = false
  /** Groups around the current token; a brace counts as outside of what it opens. */
  depth = 0
  readonly text: string

  /**
   * @param text bytes as latin-1
   * @param from where to begin: inside a group, unless it is the start
   */
  constructor(text: string, from = 0) {
    this.text = text
    this.end = from
    this.depth = from === 0 ? 0 : 1
  }

  /** Moves to the next token; false at the end of the text, and at the brace that closes more than was opened. */
  next(): boolean {
    const { text } = this
    this.isFirst = this.kind === 'open'
    if (this.isFirst) this.depth += 1
    this.start = this.end
    const code = text.charCodeAt(this.start)
    if (Number.isNaN(code)) return false
    if (code === OPEN) return this.#brace('open')
    if (code === CLOSE) {
      this.depth -= 1
      return this.depth >= 0 && this.#brace('close')
    }
    if (code === BACKSLASH) this.#control()
    else this.#run()
    return true
  }

  /** Moves to the brace that closes the current group, which is the one just opened or the one the token stands in. */
  skipGroup(): void {
    const outside = this.kind === 'open' ? this.depth : this.depth - 1
    while (this.next()) if (this.kind === 'close' && this.depth === outside) return
  }

  #brace(kind: 'open' | 'close'): true {
    if (this.depth > MAX_DEPTH) {
      throw invalidDocument(`has groups nested deeper than ${MAX_DEPTH}`)
    }
    this.kind = kind
    this.end = this.start + 1
    return true
  }

  #control(): void {
    CONTROL.lastIndex = this.start
    const match = CONTROL.exec(this.text)
    const [whole = '\\', word, value] = match ?? []
    this.end = this.start + whole.length
    this.kind = word === undefined ? 'symbol' : 'word'
    this.word = word ?? whole.charAt(1)
    this.value = value === undefined ? undefined : Number(value)
    if (word !== 'bin') return
    // Binary data may hold anything, braces too.
    this.end += Math.max(0, this.value ?? 0)
    if (this.end > this.text.length) {
      throw invalidDocument('declares binary data longer than itself')
    }
  }

  #run(): void {
    const { text } = this
    let at = this.start + 1
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === BACKSLASH || code === OPEN || code === CLOSE) break
    }
    this.kind = 'text'
    this.end = at
  }
}
