import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

const MARK = /^(?:foot|end)noteReference$/
/** By what a table floats, and a paragraph in a frame. */
const FLOATS: Readonly<Record<string, string>> = { tblpPr: 'tbl', framePr: 'p' }
const FLOATING = new Set(Object.values(FLOATS))

interface Block {
  readonly element: string
  /** Where it says that it floats. */
  readonly floats: { readonly start: number; readonly end: number }[]
  isNoted: boolean
}

/**
 * Sets floating tables and framed paragraphs that call notes into the text: LibreOffice loses the notes of frames, and
 * with those of floating tables the marks and texts of others.
 *
 * @param onChange is told when there is one
 * @returns the text, the same when there is none
 */
export function anchorNotedFloats(text: string, part: string, onChange: () => void): string {
  if (!/tblpPr|framePr/.test(text) || !text.includes('noteReference')) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  const blocks: Block[] = []
  while (scanner.next()) {
    const { element, kind, start } = scanner
    if (FLOATING.has(element)) {
      if (kind === 'open') blocks.push({ element, floats: [], isNoted: false })
      if (kind === 'close') anchor(blocks.pop(), edits)
    } else if (kind === 'close') continue
    else if (MARK.test(element)) for (const block of blocks) block.isNoted = true
    else if (FLOATS[element] !== undefined) {
      scanner.skip()
      const block = blocks.at(-1)
      if (block?.element === FLOATS[element]) block.floats.push({ start, end: scanner.end })
    }
  }
  if (edits.isEmpty) return text
  onChange()
  return edits.apply(text)
}

function anchor(block: Block | undefined, edits: TextEdits): void {
  if (block?.isNoted) for (const { start, end } of block.floats) edits.remove(start, end)
}
