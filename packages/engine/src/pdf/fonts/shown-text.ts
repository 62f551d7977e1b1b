import { ContentScanner } from '../content/content-scanner.ts'
import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isDict, isName, isStream, type PdfDict, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { contentBytes, readContents } from './contents.ts'
import { readShownCodes } from './shown-codes.ts'
import { FontCursor } from './text-operations.ts'
import { readToUnicode } from './to-unicode.ts'

interface ReadFont {
  readonly codeBytes: 1 | 2
  /** Text by character code. */
  readonly text: ReadonlyMap<number, string>
}

/** Text that pages show, in the order it is painted, by what their fonts say of its characters. */
export function shownText(file: PdfFile, pages: readonly PdfPage[]): string {
  const known = new Map<PdfObject, ReadFont>()
  const pieces: string[] = []
  for (const content of readContents(file, pages)) {
    const fonts = readFonts(file, file.dictAt(content.resources, 'Font') ?? new Map(), known)
    if (fonts.size === 0) continue
    const cursor = new FontCursor()
    for (const num of content.streams) {
      const bytes = contentBytes(file, num)
      const scanner = new ContentScanner(bytes)
      while (scanner.next()) {
        if (!cursor.follow(scanner)) continue
        const font = fonts.get(cursor.chosen.name)
        if (font === undefined) continue
        readShownCodes(bytes, scanner.start, scanner.end, font.codeBytes, (code) => {
          pieces.push(font.text.get(code) ?? '')
        })
      }
    }
  }
  return pieces.join('')
}

function readFonts(
  file: PdfFile,
  fonts: PdfDict,
  known: Map<PdfObject, ReadFont>,
): ReadonlyMap<string, ReadFont> {
  const read = new Map<string, ReadFont>()
  for (const [name, value] of fonts) {
    const font = file.resolve(value)
    if (!isDict(font)) continue
    const one = known.get(font) ?? readFont(file, font)
    known.set(font, one)
    read.set(name, one)
  }
  return read
}

function readFont(file: PdfFile, font: PdfDict): ReadFont {
  const toUnicode = file.resolve(font.get('ToUnicode'))
  const entries = isStream(toUnicode)
    ? readToUnicode(decodeStream(toUnicode).toString('latin1'))
    : []
  return {
    codeBytes: isName(file.resolve(font.get('Subtype')), 'Type0') ? 2 : 1,
    text: new Map(
      entries.map(([code, hex]) => [code, Buffer.from(hex, 'hex').swap16().toString('utf16le')]),
    ),
  }
}
