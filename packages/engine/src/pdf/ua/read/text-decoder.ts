import type { ShownCodes, ShownText } from '../../content/content-parts.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import { decodeUtf16 } from '../../file/decode-text-string.ts'
import { isDict, isName, isRef, isStream, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { readToUnicode } from '../../fonts/to-unicode.ts'

/** Text of what one content shows, as far as its fonts tell. */
export type TextDecoder = (shown: readonly ShownText[], resources: PdfDict) => string

/** Meaning of the codes of a font. */
export interface CodeMap {
  readonly codeBytes: 1 | 2
  readonly text: ReadonlyMap<number, string>
}

const NOTHING: CodeMap = { codeBytes: 1, text: new Map() }

/**
 * A {@link TextDecoder} for one file; each font is read once.
 *
 * @param kept `private`: with the characters that only a font for icons has a picture for
 */
export function textDecoder(file: PdfFile, kept: 'text' | 'private' = 'text'): TextDecoder {
  const known = new Map<number, CodeMap>()

  function codeMap(fonts: PdfDict | undefined, font: string): CodeMap {
    const reference = fonts?.get(font)
    if (!isRef(reference)) return NOTHING
    const map = known.get(reference.num) ?? readCodeMap(file, reference.num)
    known.set(reference.num, map)
    return map
  }

  return (shown, resources) => {
    const fonts = file.dictAt(resources, 'Font')
    const pieces = shown.map((piece) =>
      'actualText' in piece
        ? piece.actualText
        : withoutNothing(decode(piece, codeMap(fonts, piece.font)), kept),
    )
    return pieces.join('')
  }
}

/** Meaning of the codes of a font, as far as its `ToUnicode` says. */
export function readCodeMap(file: PdfFile, num: number): CodeMap {
  const font = file.get(num)
  if (!isDict(font)) return NOTHING
  const cmap = file.resolve(font.get('ToUnicode'))
  const entries = isStream(cmap) ? readToUnicode(decodeStream(cmap).toString('latin1')) : []
  return {
    codeBytes: isName(file.resolve(font.get('Subtype')), 'Type0') ? 2 : 1,
    text: new Map(entries.map(([code, hex]) => [code, decodeUtf16(latin1(hex))])),
  }
}

function decode({ codes, isReversed = false }: ShownCodes, { codeBytes, text }: CodeMap): string {
  let decoded = ''
  for (let index = 0; index < codes.length; index += codeBytes) {
    const high = codes.charCodeAt(index)
    const code = codeBytes === 1 ? high : high * 256 + codes.charCodeAt(index + 1)
    const one = text.get(code) ?? ''
    // Code by code: one for two letters has them in order.
    decoded = isReversed ? one + decoded : decoded + one
  }
  return decoded
}

/** A code without text (U+0000 is Chromium's word for that) or with one that is private to a font says nothing. */
function withoutNothing(text: string, kept: 'text' | 'private'): string {
  const nothing =
    kept === 'text' ? /[\0\ue000-\uf8ff\ufeff\ufffe\uffff]/g : /[\0\ufeff\ufffe\uffff]/g
  return text.replace(nothing, '')
}

function latin1(hex: string): string {
  return Buffer.from(hex, 'hex').toString('latin1')
}
