import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isStream, stream, withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { readContents } from './contents.ts'

/** A soft hyphen as Chromium writes it: a glyph that shows nothing, its text stated. */
const SOFT_HYPHEN =
  /\/Span<<\/ActualText <FEFF00AD> >> BDC\n((?:[-.\d]+ [-.\d]+ Td )?)<[0-9A-F]{4}> Tj\nEMC\n(ET\n(?:BT\n\/\S+ [-.\d]+ Tf\n[-.\d ]+ Tm\n(<[0-9A-F]+> Tj\n)ET\n)?)?/g

/**
 * Makes words whole that have soft hyphens: those within a line leave the file, and the hyphen that is shown where a line
 * breaks a word is read as a soft one.
 *
 * Readers that do not know stated text would read a space in place of each.
 */
export function joinHyphenated(file: PdfFile, pages: readonly PdfPage[]): void {
  for (const { streams } of readContents(file, pages)) {
    for (const num of streams) {
      const value = file.get(num)
      if (!isStream(value)) continue
      const content = decodeStream(value).toString('latin1')
      const joined = content.replace(SOFT_HYPHEN, joinedHyphen)
      if (joined === content) continue
      const plain = withEntries(value.dict, { Filter: undefined, DecodeParms: undefined })
      file.set(num, stream(plain, Buffer.from(joined, 'latin1')))
    }
  }
}

function joinedHyphen(_: string, move: string, end = '', shown?: string): string {
  const moved = move === '' ? '' : `${move.trimEnd()}\n`
  if (shown === undefined) return `${moved}${end}`
  const read = `/Span<</ActualText <FEFF00AD> >> BDC\n${shown}EMC\n`
  return `${moved}${end.replace(shown, () => read)}`
}
