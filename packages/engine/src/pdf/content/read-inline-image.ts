import { name, type PdfDict, type PdfObject, type PdfStream, stream } from '../file/objects.ts'
import { Lexer } from '../file/read/lexer.ts'
import { parseObject } from '../file/read/parse-object.ts'

// Short keys of inline images and what they stand for (ISO 32000-2, table 91).
const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
  L: 'Length',
}

const SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
}

/**
 * An inline image as an image of its own would be.
 *
 * @param operation from `BI` to `EI`
 * @param colorSpaces those that the resources name
 */
export function readInlineImage(operation: Buffer, colorSpaces: PdfDict): PdfStream {
  const lexer = new Lexer(operation, 2)
  const entries = new Map<string, PdfObject>([
    ['Type', name('XObject')],
    ['Subtype', name('Image')],
  ])
  for (;;) {
    lexer.skipSpace()
    if (lexer.peek() !== 0x2f) break
    const key = lexer.readName()
    entries.set(KEYS[key] ?? key, parseObject(lexer))
  }
  lexer.skipKeyword('ID')
  const space = entries.get('ColorSpace')
  if (space !== undefined) entries.set('ColorSpace', fullSpace(space, colorSpaces))
  entries.delete('Length')
  // One white space stands before the data, and one before the last keyword.
  return stream(entries, operation.subarray(lexer.position + 1, operation.length - 3))
}

function fullSpace(space: PdfObject, colorSpaces: PdfDict): PdfObject {
  if (Array.isArray(space)) return space.map((item: PdfObject) => fullSpace(item, colorSpaces))
  if (typeof space !== 'object' || space === null || !('kind' in space) || space.kind !== 'name') {
    return space
  }
  return name(SPACES[space.value] ?? '').value === ''
    ? (colorSpaces.get(space.value) ?? space)
    : name(SPACES[space.value] ?? '')
}
