/** Value of a hexadecimal digit; -1 for any other byte. */
const DIGIT = Int8Array.from({ length: 256 }, (_, byte) => {
  const value = Number.parseInt(String.fromCharCode(byte), 16)
  return Number.isNaN(value) ? -1 : value
})
/** Bytes of ` 0 Td <0055> Tj` and its line end, which follow the number that a glyph begins with. */
const LENGTH = 16

/**
 * Goes over glyphs of a composite font that are shown one by one on one line, as Chromium writes all text:
 * `6.664 0 Td <0055> Tj`, each in a line of its own. They are nine tenths of the content of a long document, and to tell
 * them apart as operations takes three times as long.
 *
 * @param position where the first such line would begin
 * @param onCode told the code of each glyph
 * @returns where the first line begins that is none
 */
export function skipGlyphs(
  bytes: Buffer,
  position: number,
  onCode: (code: number) => void,
): number {
  let start = position
  for (;;) {
    const at = endOfNumber(bytes, start)
    if (at === start || at + LENGTH > bytes.length) return start
    // A comparison for each byte: a loop over them takes a third longer.
    const isGlyph =
      bytes[at] === 0x20 &&
      bytes[at + 1] === 0x30 &&
      bytes[at + 2] === 0x20 &&
      bytes[at + 3] === 0x54 &&
      bytes[at + 4] === 0x64 &&
      bytes[at + 5] === 0x20 &&
      bytes[at + 6] === 0x3c &&
      bytes[at + 11] === 0x3e &&
      bytes[at + 12] === 0x20 &&
      bytes[at + 13] === 0x54 &&
      bytes[at + 14] === 0x6a &&
      bytes[at + 15] === 0x0a
    if (!isGlyph) return start
    // Negative where one of the digits is.
    const code =
      ((DIGIT[bytes[at + 7] as number] as number) << 12) |
      ((DIGIT[bytes[at + 8] as number] as number) << 8) |
      ((DIGIT[bytes[at + 9] as number] as number) << 4) |
      (DIGIT[bytes[at + 10] as number] as number)
    if (code < 0) return start
    onCode(code)
    start = at + LENGTH
  }
}

/** End of a number without an exponent; any text of its characters, since nothing is lost with one that is none. */
function endOfNumber(bytes: Buffer, start: number): number {
  let position = start
  for (; position < bytes.length; position += 1) {
    const byte = bytes[position] as number
    if ((byte < 0x30 || byte > 0x39) && byte !== 0x2e && byte !== 0x2d) return position
  }
  return position
}
