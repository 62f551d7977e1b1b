import type { Removals } from '../disarm/removals.ts'
import { endsEarly } from '../document/ends-early.ts'
import { mendPng } from '../document/mend-png.ts'
import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

/** First digits of a PNG and of a JPEG. */
const DIGITS = /^\s*(?:89\s*50\s*4e\s*47|ff\s*d8\s*ff)/i

/**
 * Mends the damaged PNG pictures of an RTF text, so that engines can read them.
 *
 * @param text bytes as latin-1
 * @param removals takes down that something of one is lost, or of a JPEG that ends too early
 * @returns the text, the same where all are sound
 */
export function mendRtfPictures(text: string, removals: Removals): string {
  if (!/\\(?:png|jpeg)blip/.test(text)) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  let isPicture = false
  while (scanner.next()) {
    const { kind, word, value, start, end } = scanner
    if (kind === 'word' && (word === 'pngblip' || word === 'jpegblip')) isPicture = true
    else if (kind === 'close') isPicture = false
    if (!isPicture) continue
    if (kind === 'text' && DIGITS.test(text.slice(start, start + 20))) {
      const digits = text.slice(start, end).replaceAll(/[^\da-f]/gi, '')
      mend(Buffer.from(digits, 'hex'), { start, end })
    } else if (kind === 'word' && word === 'bin') {
      const from = end - (value ?? 0)
      mend(Buffer.from(text.slice(from, end), 'latin1'), { start, end })
    }
  }
  return edits.isEmpty ? text : edits.apply(text)

  function mend(bytes: Buffer, { start, end }: { readonly start: number; readonly end: number }) {
    if (endsEarly(bytes)) removals.add('brokenPictures')
    const mended = mendPng(bytes)
    if (mended === undefined) return
    if (!mended.isWhole) removals.add('brokenPictures')
    edits.replace(start, end, ` ${Buffer.from(mended.bytes).toString('hex')}`)
  }
}
