import { endMark, startMark } from '../../document/running/running-section.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { RtfScanner } from '../scan-rtf.ts'

/**
 * Writes bookmarks at the ends of the sections of an RTF document.
 *
 * @param text bytes as latin-1
 */
export function markRtfSections(text: string): string {
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  let index = 0
  while (scanner.next()) {
    if (scanner.kind !== 'word' || scanner.word !== 'sect') continue
    edits.insert(scanner.start, bookmark(endMark(index)))
    index += 1
    edits.insert(scanner.end, bookmark(startMark(index)))
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function bookmark(name: string): string {
  return `{\\*\\bkmkstart ${name}}{\\*\\bkmkend ${name}}`
}
