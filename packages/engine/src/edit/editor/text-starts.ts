import { RE2JS } from 're2js'
import { EngineError } from '../../messages/errors.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import type { PdfPage } from '../../pdf/document/pages/tree/page-tree.ts'
import { PdfError } from '../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { loadStandardFonts } from '../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphsOf } from '../../pdf/glyphs/glyphs-of.ts'
import { glyphReader } from '../../pdf/glyphs/read-content-node.ts'
import { pageSource } from '../edits/redact/redact-page.ts'
import { fold, type Spelling, spell } from '../edits/redact/spell.ts'
import { textViews } from '../edits/redact/text-view.ts'

/** Text that pages are searched for: as it is, or by a pattern. */
export type SearchedText = { readonly text: string } | { readonly pattern: string }

/** Finds the text in one spelling of a page; undefined where it is not there. */
type Find = (spelled: string) => string | undefined

// Both ways in which narrow gaps may have been meant.
const SPELLINGS: readonly Spelling[] = [
  { form: 'NFKC', maybe: ' ', line: '\n' },
  { form: 'NFKC', maybe: '', line: '\n' },
]
const MAX_LISTED = 20
const PAGES_PER_READER = 200

/**
 * Pages that begin a file, and the text that was found there: those with the text, or those where a pattern finds
 * something other than on the page before.
 *
 * @returns titles by the number of the page, from 1; a text names no file, since all would have the same name
 * @throws EngineError `edit_failed` when no page has it
 */
export async function textStarts(
  file: PdfFile,
  pages: readonly PdfPage[],
  searched: SearchedText,
  warn: (warning: RenderWarning) => void,
): Promise<ReadonlyMap<number, string>> {
  const find = 'text' in searched ? literal(searched.text) : pattern(searched.pattern)
  const isPattern = 'pattern' in searched
  const standard = await loadStandardFonts()
  const starts = new Map<number, string>()
  const unread: number[] = []
  let current: string | undefined
  let reader = glyphReader(file, standard)
  for (const [index, page] of pages.entries()) {
    const number = index + 1
    // A reader counts what it reads, and keeps its fonts.
    if (index % PAGES_PER_READER === 0) reader = glyphReader(file, standard)
    const { found, isWhole } = searchPage(file, page, find, reader)
    if (!isWhole && found === undefined) unread.push(number)
    if (found === undefined || (isPattern && found === current)) continue
    current = found
    starts.set(number, isPattern ? found : '')
  }
  if (unread.length > 0) {
    const more = unread.length > MAX_LISTED ? ` and ${unread.length - MAX_LISTED} more` : ''
    const message = `Text of page ${unread.slice(0, MAX_LISTED).join(', ')}${more} has fonts that do not say what it means: what was searched for may stand there.`
    warn(renderWarning('text_unreadable', message))
  }
  if (starts.size > 0) return starts
  const field = isPattern ? 'pattern' : 'text'
  throw new EngineError('edit_failed', `${field}: no page of the document has it.`)
}

function searchPage(
  file: PdfFile,
  page: PdfPage,
  find: Find,
  reader: ReturnType<typeof glyphReader>,
): { readonly found: string | undefined; readonly isWhole: boolean } {
  try {
    const node = reader.read(pageSource(file, page), {
      onLoose: () => {},
      structureText: () => undefined,
    })
    const glyphs = glyphsOf(node)
    const isWhole = glyphs.every(
      ({ glyph, mark }) => glyph.text !== undefined || mark?.actualText !== undefined,
    )
    for (const view of textViews(glyphs)) {
      for (const spelling of SPELLINGS) {
        const found = find(spell(view, spelling).text)
        if (found !== undefined) return { found, isWhole }
      }
    }
    return { found: undefined, isWhole }
  } catch (error) {
    // Content that cannot be read has no text to begin a file.
    if (error instanceof PdfError) return { found: undefined, isWhole: false }
    throw error
  }
}

/** White space stands for any of it; capitals do not matter. */
function literal(text: string): Find {
  const wanted = bare(text)
  return (spelled) => (bare(spelled).includes(wanted) ? wanted : undefined)
}

function bare(text: string): string {
  return fold(text, 'NFKC').replace(/\s+/g, '').toLowerCase()
}

/** The first group of a pattern, or all that it finds. Its time grows with the text and no faster. */
function pattern(source: string): Find {
  const compiled = RE2JS.compile(source, RE2JS.MULTILINE | RE2JS.CASE_INSENSITIVE)
  return (spelled) => {
    const matcher = compiled.matcher(spelled)
    if (!matcher.find() || matcher.end() === matcher.start()) return undefined
    const group = matcher.groupCount() > 0 ? matcher.group(1) : matcher.group()
    return (group ?? '').replace(/\s+/g, ' ').trim()
  }
}
