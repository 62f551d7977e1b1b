import { changeStartTag, startTagAttribute } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

const HIDDEN = /visibility\s*:\s*hidden/i
const VISIBILITY = /;?\s*visibility\s*:[^;]*/gi

/**
 * The VML of a sheet with the boxes of its notes hidden: a layout engine prints those that are open on the screen, Excel
 * prints notes only where the page setup asks for them.
 *
 * @param part its name, for messages
 */
export function hideNotes(text: string, part: string): string {
  if (!text.includes('Note')) return text
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  let shape = { start: 0, end: 0 }
  while (scanner.next()) {
    const { local, kind, start, end } = scanner
    if (kind === 'close') continue
    if (local === 'shape') shape = { start, end }
    if (local !== 'ClientData' || scanner.attribute('ObjectType') !== 'Note') continue
    const tag = text.slice(shape.start, shape.end)
    const style = startTagAttribute(tag, 'style') ?? ''
    if (tag === '' || HIDDEN.test(style)) continue
    const plain = style.replaceAll(VISIBILITY, '')
    const hidden = changeStartTag(tag, { style: `${plain};visibility:hidden` })
    edits.replace(shape.start, shape.end, hidden)
    shape = { start: 0, end: 0 }
  }
  return edits.isEmpty ? text : edits.apply(text)
}
