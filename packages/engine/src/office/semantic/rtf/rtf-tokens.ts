/** A piece of an RTF document (RTF 1.9.1, "RTF Syntax"). */
export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** A control word or symbol; `name` is without the backslash. */
  | { readonly kind: 'word'; readonly name: string; readonly param: number | undefined }
  /** Characters in the code page that is in force, those written as `\'hh` included. */
  | { readonly kind: 'text'; readonly bytes: Uint8Array }

const OPEN = 0x7b
const CLOSE = 0x7d
const BACKSLASH = 0x5c
const QUOTE = 0x27
const SPACE = 0x20
const CR = 0x0d
const LF = 0x0a
const MINUS = 0x2d

/** The pieces of a document in order; whatever is malformed counts as text. Data of `\bin` is skipped. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  let text: number[] = []
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (byte === CR || byte === LF) {
      at += 1
      continue
    }
    const isControl = byte === OPEN || byte === CLOSE || byte === BACKSLASH
    if (!isControl) {
      text.push(byte)
      at += 1
      continue
    }
    const literal = byte === BACKSLASH ? literalAt(bytes, at + 1) : undefined
    if (literal !== undefined) {
      text.push(literal.byte)
      at = literal.end
      continue
    }
    if (text.length > 0) {
      yield { kind: 'text', bytes: Uint8Array.from(text) }
      text = []
    }
    if (byte !== BACKSLASH) {
      yield byte === OPEN ? { kind: 'open' } : { kind: 'close' }
      at += 1
      continue
    }
    const word = wordAt(bytes, at + 1)
    at = word.end
    if (word.name === 'bin') at += Math.max(word.param ?? 0, 0)
    else yield { kind: 'word', name: word.name, param: word.param }
  }
  if (text.length > 0) yield { kind: 'text', bytes: Uint8Array.from(text) }
}

/** A byte that is written after a backslash: a brace, a backslash, or two hexadecimal digits after a quote. */
function literalAt(
  bytes: Uint8Array,
  at: number,
): { readonly byte: number; readonly end: number } | undefined {
  const byte = bytes[at]
  if (byte === OPEN || byte === CLOSE || byte === BACKSLASH) return { byte, end: at + 1 }
  if (byte !== QUOTE) return undefined
  const digits = String.fromCharCode(bytes[at + 1] ?? SPACE, bytes[at + 2] ?? SPACE)
  const isHex = /^[0-9a-f]{2}$/i.test(digits)
  return isHex ? { byte: Number.parseInt(digits, 16), end: at + 3 } : { byte: QUOTE, end: at + 1 }
}

function wordAt(
  bytes: Uint8Array,
  start: number,
): { readonly name: string; readonly param: number | undefined; readonly end: number } {
  let at = start
  while (isLetter(bytes[at])) at += 1
  const name = String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 32)))
  // A symbol is one character; a line end after a backslash is a paragraph's.
  if (at === start) {
    const symbol = bytes[at] ?? SPACE
    const isLine = symbol === CR || symbol === LF
    return { name: isLine ? 'par' : String.fromCharCode(symbol), param: undefined, end: at + 1 }
  }
  const digits = at
  if (bytes[at] === MINUS) at += 1
  while (isDigit(bytes[at])) at += 1
  const number = String.fromCharCode(...bytes.subarray(digits, Math.min(at, digits + 11)))
  const param = /\d/.test(number) ? Number(number) : undefined
  if (bytes[at] === SPACE) at += 1
  return { name, param, end: at }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
