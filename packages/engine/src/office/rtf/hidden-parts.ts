import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

const HIDES = /\\v(?![a-z0-9])|fHidden/
const SAYS_HIDDEN = /\{\\sn\s+fHidden\}\s*\{\\sv\s+1\}/
const SHAPES = new Set(['shp', 'shpgrp'])
/** Begins the content of a shape: its text, members of a group, its picture for older readers. */
const SHAPE_CONTENT = new Set([...SHAPES, 'shptxt', 'shprslt'])

/**
 * Removes what Word does not show beside hidden text itself: footnotes and endnotes whose marks are hidden, which Word
 * does not count either; shapes and text boxes that are hidden, and those that stand in hidden text. LibreOffice hides
 * the mark of a note alone, numbers the next as if it were there, and shows the shapes.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where nothing is hidden
 */
export function dropHiddenParts(text: string): string {
  if (!HIDES.test(text)) return text
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
    else if (
      word === 'footnote'
        ? isHidden
        : SHAPES.has(word) &&
          start === groupStart + 1 &&
          (isHidden || saysHidden(text, scanner.end))
    ) {
      scanner.skipGroup()
      isHidden = outer.pop() ?? false
      // An empty group still parts the words around it.
      edits.replace(groupStart, scanner.end, '{}')
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** Whether the properties of a shape, which stand before what it holds, hide it. */
function saysHidden(text: string, from: number): boolean {
  const scanner = new RtfScanner(text, from)
  // Not to the end of the shape: shapes stand in shapes, and each would be read as often as it is deep.
  while (scanner.next() && scanner.depth > 0)
    if (scanner.kind === 'word' && SHAPE_CONTENT.has(scanner.word)) break
  return SAYS_HIDDEN.test(text.slice(from, scanner.start))
}
