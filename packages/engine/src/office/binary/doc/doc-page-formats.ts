import { runFormats } from './doc-formats.ts'

// The table of sections ([MS-DOC] 2.8.26, 2.9.244): places of 4 bytes, one more than descriptions of 12, each with the
// place of the section's formats in the stream of the text behind two bytes.
const PLACE = 4
const DESCRIPTION = 12
const FORMATS_AT = 2
const NONE = 0xffffffff
/** The format of a section's page numbers ([MS-DOC] 2.6.4, sprmSNfcPgn), and digits. */
const PAGE_NUMBERS = 0x300e
const DIGITS = 0

/**
 * Whether a section of a DOC numbers its pages in another format than digits.
 *
 * @param stream of the text
 * @param sections bytes of the table of sections
 */
export function hasPageFormats(stream: Buffer, sections: Buffer): boolean {
  const count = Math.floor((sections.length - PLACE) / (PLACE + DESCRIPTION))
  for (let index = 0; index < count; index += 1) {
    const at = sections.readUInt32LE((count + 1) * PLACE + index * DESCRIPTION + FORMATS_AT)
    if (at === NONE || at + 2 > stream.length) continue
    const formats = stream.subarray(at + 2, at + 2 + stream.readUInt16LE(at))
    for (const { format, at: value } of runFormats(formats)) {
      if (format === PAGE_NUMBERS && formats[value] !== DIGITS) return true
    }
  }
  return false
}
