/** Blanks between two values that are one blank where they are parsed: they would be read and copied in one go. */
const LONG_BLANK_BYTES = 4 * 1024

/**
 * Longest text that is parsed in one go, long blanks left out. One that is longer is broken long before: it has neither
 * a comma nor the end of a long string in it.
 */
const PARSED_MAX_BYTES = 2 * 1024 * 1024

/** Bytes from one place to another. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** JSON that cannot be parsed. */
export class BrokenJson extends Error {
  /** The part that is wrong, behind the character that opens the list, object or string it stands in. */
  readonly text: string
  readonly #from: number
  readonly #blanks: readonly Span[]

  /**
   * @param from bytes before the part that is wrong
   * @param blanks those of the part that are one blank in its text
   */
  constructor(from: number, text: string, blanks: readonly Span[]) {
    super('The JSON is broken.')
    this.text = text
    this.#from = from
    this.#blanks = blanks
  }

  /** Number of bytes of the whole JSON before a character of {@link text}. */
  bytesBefore(at: number): number {
    let left = Buffer.byteLength(this.text.slice(1, at))
    let from = this.#from
    for (const { start, end } of this.#blanks) {
      if (left <= start - from) break
      left -= start - from + 1
      from = end
    }
    return from + left
  }
}

/** The text of parts of JSON in UTF-8, each of which is parsed in one go. */
export class JsonText {
  readonly #json: Buffer
  readonly #decode: (bytes: Uint8Array) => string
  readonly #longBlanks: Span[] = []

  /** @param decode text of some bytes; throws what is to be thrown where they are no UTF-8 */
  constructor(json: Buffer, decode: (bytes: Uint8Array) => string) {
    this.#json = json
    this.#decode = decode
  }

  /** Tells of all blanks between two characters outside strings, before a part with them is parsed. */
  passBlanks(blanks: Span): void {
    if (blanks.end - blanks.start >= LONG_BLANK_BYTES) this.#longBlanks.push(blanks)
  }

  /**
   * The value of a part.
   *
   * @param open character that opens the list, object or string that the part stands in
   * @throws BrokenJson
   */
  parse(open: string, from: number, to: number, close: string): unknown {
    const { text, blanks, isWhole } = this.#read(from, to)
    try {
      if (isWhole) return JSON.parse(open + text + close)
    } catch {}
    throw new BrokenJson(from, open + text, blanks)
  }

  /** The fault of a part that is broken at its end or before; see {@link parse}. */
  broken(open: string, from: number, to: number): BrokenJson {
    const { text, blanks } = this.#read(from, to)
    return new BrokenJson(from, open + text, blanks)
  }

  /** Where the character begins that a byte belongs to. */
  characterStart(at: number): number {
    let start = at
    while (((this.#json[start] ?? 0) & 0xc0) === 0x80) start--
    return start
  }

  /** A part, each long blank as a short one, as far as it may be parsed in one go. */
  #read(from: number, to: number): PartText {
    const blanks = this.#longBlanks.filter(({ start, end }) => start >= from && end <= to)
    let left = PARSED_MAX_BYTES
    let text = ''
    let at = from
    for (const { start, end } of [...blanks, { start: to, end: to }]) {
      if (start - at > left) {
        const last = this.characterStart(at + left)
        return { text: text + this.#decode(this.#json.subarray(at, last)), blanks, isWhole: false }
      }
      text += this.#decode(this.#json.subarray(at, start)) + (start < to ? ' ' : '')
      left -= start - at
      at = end
    }
    return { text, blanks, isWhole: true }
  }
}

interface PartText {
  readonly text: string
  /** Blanks that are one in the text. */
  readonly blanks: readonly Span[]
  /** Whether all of the part is there. */
  readonly isWhole: boolean
}

/** Whether a byte means nothing outside strings. */
export function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
