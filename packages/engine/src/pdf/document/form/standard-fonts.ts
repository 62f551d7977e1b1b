import { byteString, dict, name, type PdfDict, type PdfEntries } from '../../file/objects.ts'

/** Name that forms have for Helvetica. */
export const HELVETICA = 'Helv'
/** Name that forms have for the font with the signs in boxes and buttons. */
export const DINGBATS = 'ZaDb'

/** Signs of ZapfDingbats in what is checked: a tick, a disc. */
const SIGNS = { checkbox: '4', radio: 'l' } as const

/** A font that every reader has, with the letters of western Europe. */
export function helvetica(): PdfDict {
  return dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name('Helvetica'),
    Encoding: name('WinAnsiEncoding'),
  })
}

/** The font of signs that every reader has. */
export function zapfDingbats(): PdfDict {
  return dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('ZapfDingbats') })
}

/**
 * Entries of a box or button by which programs draw its sign anew: pdf.js has readers do so (`NeedAppearances`) where it
 * cannot write a text itself, and poppler then showed checked boxes empty.
 */
export function signEntries(kind: keyof typeof SIGNS): PdfEntries & { readonly MK: PdfDict } {
  return {
    DA: byteString(`/${DINGBATS} 0 Tf 0 g`),
    MK: dict({ CA: byteString(SIGNS[kind]) }),
  }
}
