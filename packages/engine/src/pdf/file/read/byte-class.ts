/** Byte that belongs to a number, keyword or name. */
export const REGULAR = 0
/** NUL, tab, line feed, form feed, carriage return or space. */
export const SPACE = 1
/** One of `( ) < > [ ] { } / %`. */
export const DELIMITER = 2

/**
 * Class of each byte value, 256 entries: {@link REGULAR}, {@link SPACE} or {@link DELIMITER}.
 *
 * Source: ISO 32000-2, 7.2.3, tables 1 and 2.
 */
export const BYTE_CLASS: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ('\0\t\n\f\r '.includes(String.fromCharCode(byte))) return SPACE
  return '()<>[]{}/%'.includes(String.fromCharCode(byte)) ? DELIMITER : REGULAR
})

/** Class of the byte at a position; past the end counts as space, because the end ends every token. */
export function classAt(bytes: Uint8Array, position: number): number {
  return position < bytes.length ? (BYTE_CLASS[bytes[position] as number] as number) : SPACE
}
