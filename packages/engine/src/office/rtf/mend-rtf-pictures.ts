import type { Removals } from '../disarm/removals.ts'
import { mendPng } from '../document/mend-png.ts'
import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

/** First digits of a PNG. */
const DIGITS = /^\s*89\s*50\s*4e\s*47/i

/**
 * Mends the damaged PNG pictures of an RTF text, so that engines can read them.
 *
 * @param text bytes as latin-1
 * @param removals takes down that something of one is lost
 * @returns the text, the same where all are sound
 */
export function mendRtfPictures(text: string, removals: Removals): string {
  if (!text.includes('\\pngblip')) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  let isPicture = false
  while (scanner.next()) {
    const { kind, word, value, start, end } = scanner
    if (kind === 'word' && word === 'pngblip') isPicture = true
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
    const mended = mendPng(bytes)
    if (mended === undefined) return
    if (!mended.isWhole) removals.add('brokenPictures')
    edits.replace(start, end, ` ${Buffer.from(mended.bytes).toString('hex')}`)
  }
}
