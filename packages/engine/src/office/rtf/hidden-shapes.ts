import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

const HIDDEN = /\{\\sn\s+fHidden\}\s*\{\\sv\s+1\}/
/** Begins the content of a shape: its text, members of a group, its picture for older readers. */
const CONTENT = /\\shptxt|\{\\shp(?![a-z])|\{\\shpgrp|\\shprslt/

/**
 * Removes shapes and text boxes that Word does not show: those that are hidden, and those that stand in hidden text.
 * LibreOffice shows both.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where no shape is hidden
 */
export function dropHiddenShapes(text: string): string {
  if (!text.includes('\\shp') || !/fHidden|\\v(?![a-z0-9])/.test(text)) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  /** Whether text of the groups around is hidden. */
  const outer: boolean[] = []
  let isHidden = false
  let groupStart = 0
  while (scanner.next()) {
    const { kind, word, value, start } = scanner
    if (kind === 'open') {
      groupStart = start
      outer.push(isHidden)
    } else if (kind === 'close') isHidden = outer.pop() ?? false
    else if (kind !== 'word') continue
    else if (word === 'v') isHidden = value !== 0
    else if (word === 'plain') isHidden = false
    else if ((word === 'shp' || word === 'shpgrp') && start === groupStart + 1) {
      if (!isHidden && !saysHidden(text, scanner.end)) continue
      scanner.skipGroup()
      isHidden = outer.pop() ?? false
      edits.replace(groupStart, scanner.end, '{}')
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** Whether the properties of a shape, which stand before what it holds, hide it. */
function saysHidden(text: string, from: number): boolean {
  const scanner = new RtfScanner(text, from)
  while (scanner.next() && scanner.depth > 0);
  const inside = text.slice(from, scanner.start)
  const content = inside.search(CONTENT)
  return HIDDEN.test(content < 0 ? inside : inside.slice(0, content))
}
