import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/** Elements that hold paragraphs. */
const STORIES: ReadonlySet<string> = new Set([
  ...['body', 'tc', 'hdr', 'ftr', 'footnote', 'endnote', 'comment', 'txbxContent', 'docPartBody'],
])
/** Elements that hold what the element around them may hold. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...['sdt', 'sdtContent', 'customXml', 'smartTag', 'ins', 'del', 'moveFrom', 'moveTo'],
])
/** Elements that stand in paragraphs alone. */
const RUNS: ReadonlySet<string> = new Set(['r', 'hyperlink', 'fldSimple'])
/** Marks that may stand between runs as well as between paragraphs. */
const MARKS = /^(?:bookmark|comment|perm)(?:Range)?(?:Start|End)$|^proofErr$/

interface Element {
  readonly holdsParagraphs: boolean
  /** Where the runs begin and end that stand in it outside of a paragraph, one behind the other. */
  runs: { readonly start: number; end: number } | undefined
}

/**
 * Puts runs that stand outside of paragraphs, beside them, into paragraphs of their own, as Word shows them: LibreOffice
 * drops them, and what follows them in a cell, without a word.
 *
 * @returns the text, the same when there are none
 */
export function wrapStrayRuns(text: string, part: string): string {
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  const around: Element[] = []
  const end = (element: Element | undefined) => {
    if (element?.runs === undefined) return
    edits.insert(element.runs.start, `<${scanner.prefix}p>`)
    edits.insert(element.runs.end, `</${scanner.prefix}p>`)
    element.runs = undefined
  }
  while (scanner.next()) {
    const { element, kind, start } = scanner
    if (kind === 'close') {
      end(around.pop())
      continue
    }
    const parent = around.at(-1)
    if (parent?.holdsParagraphs && RUNS.has(element)) {
      scanner.skip()
      parent.runs = { start: parent.runs?.start ?? start, end: scanner.end }
      continue
    }
    if (!MARKS.test(element)) end(parent)
    if (kind === 'empty') continue
    const isWrapper = WRAPPERS.has(element) && parent?.holdsParagraphs === true
    around.push({ holdsParagraphs: STORIES.has(element) || isWrapper, runs: undefined })
  }
  return edits.isEmpty ? text : edits.apply(text)
}
