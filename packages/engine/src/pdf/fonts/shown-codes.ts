import { Lexer } from '../file/read/lexer.ts'

/**
 * Calls `onCode` for each character code of the strings in a piece of content, the operands of one operation that
 * shows text: `<0003>`, `(ab)` or `[<0003> -20 <0004>]`.
 *
 * Chromium places most glyphs by an operation of their own, millions in a long document, and writes them in
 * hexadecimal: those cost no allocation.
 *
 * @param codeBytes 2 for a composite font with an identity encoding, 1 for a simple font
 */
export function readShownCodes(
  content: Buffer,
  start: number,
  end: number,
  codeBytes: 1 | 2,
  onCode: (code: number) => void,
): void {
  for (let position = start; position < end; position += 1) {
    const byte = content[position]
    if (byte === 0x3c) position = readHexCodes(content, position, codeBytes, onCode) - 1
    else if (byte === 0x28) position = readLiteralCodes(content, position, codeBytes, onCode) - 1
  }
}

/** @returns position after the string */
function readHexCodes(
  content: Buffer,
  start: number,
  codeBytes: 1 | 2,
  onCode: (code: number) => void,
): number {
  const codeDigits = codeBytes * 2
  let code = 0
  let digits = 0
  let position = start + 1
  for (; position < content.length && content[position] !== 0x3e; position += 1) {
    const digit = hexDigit(content[position] as number)
    if (digit < 0) continue
    code = code * 16 + digit
    digits += 1
    if (digits < codeDigits) continue
    onCode(code)
    code = 0
    digits = 0
  }
  // A last digit without its fellow counts as if a 0 followed; half a code shows nothing.
  if (digits > 0 && digits === codeDigits - 1) onCode(code * 16)
  return position + 1
}

/** @returns position after the string */
function readLiteralCodes(
  content: Buffer,
  start: number,
  codeBytes: 1 | 2,
  onCode: (code: number) => void,
): number {
  const lexer = new Lexer(content, start)
  const text = lexer.readLiteral()
  for (let index = 0; index + codeBytes <= text.length; index += codeBytes) {
    const high = codeBytes === 2 ? text.charCodeAt(index) * 256 : 0
    onCode(high + text.charCodeAt(index + codeBytes - 1))
  }
  return lexer.position
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte & ~0x20
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : -1
}
