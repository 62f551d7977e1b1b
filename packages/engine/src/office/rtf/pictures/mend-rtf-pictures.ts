import type { Removals } from '../../disarm/removals.ts'
import { bareBitmapEndsEarly, endsEarly } from '../../document/ends-early.ts'
import { mendPng } from '../../document/mend-png.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { RtfScanner } from '../scan-rtf.ts'

/** Control words of the kinds of pictures. */
const KINDS = /\\(?:pngblip|jpegblip|emfblip|wmetafile|dibitmap)/

/**
 * Mends the damaged PNG pictures of an RTF text, so that engines can read them.
 *
 * @param text bytes as latin-1
 * @param removals takes down that something of one is lost, or that a picture of another kind ends too early
 * @returns the text, the same where all are sound
 */
export function mendRtfPictures(text: string, removals: Removals): string {
  if (!KINDS.test(text)) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  let picture = ''
  let pictureDepth = 0
  while (scanner.next()) {
    const { kind, word, value, start, end } = scanner
    if (kind === 'word' && KINDS.test(`\\${word}`)) {
      picture = word
      pictureDepth = scanner.depth
    } else if (kind === 'close' && scanner.depth < pictureDepth) picture = ''
    // Word writes a group with a number of the picture between the kind and the data.
    if (picture === '' || scanner.depth !== pictureDepth) continue
    if (kind === 'text' && text.slice(start, end).trim() !== '') {
      const digits = text.slice(start, end).replaceAll(/[^\da-f]/gi, '')
      mend(Buffer.from(digits, 'hex'), { start, end })
    } else if (kind === 'word' && word === 'bin') {
      const from = end - (value ?? 0)
      mend(Buffer.from(text.slice(from, end), 'latin1'), { start, end })
    }
  }
  return edits.isEmpty ? text : edits.apply(text)

  function mend(bytes: Buffer, { start, end }: { readonly start: number; readonly end: number }) {
    const isCut = picture === 'dibitmap' ? bareBitmapEndsEarly(bytes) : endsEarly(bytes)
    if (isCut) removals.add('brokenPictures')
    const mended = mendPng(bytes)
    if (mended === undefined) return
    if (!mended.isWhole) removals.add('brokenPictures')
    edits.replace(start, end, ` ${Buffer.from(mended.bytes).toString('hex')}`)
  }
}
