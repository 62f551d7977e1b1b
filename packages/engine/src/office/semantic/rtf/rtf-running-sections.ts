import type { RunningSection, RunningTexts } from '../../document/running/running-section.ts'
import { openingEnd } from '../../rtf/opening-tables.ts'
import { rtfPassages } from './rtf-passages.ts'
import { NUMBER_FORMATS, rtfSections } from './rtf-sections.ts'

const FIELD = /\\(?:field|chpgn|chdate|chtime|sectnum)(?![a-z])/

const PAGE_NUMBER =
  /\\chpgn(?![a-z])|\\fldinst\b[^{}]*(?:\{[^{}]*)?\bPAGE\b(?![^{}]*\\\\\*\s*(?!\s|MERGEFORMAT|CHARFORMAT))/i

/**
 * Reads the sections of an RTF document as their pages show them at top and bottom.
 *
 * @param text of a document that has passed the preflight, as latin-1
 */
export function rtfRunningSections(text: string): readonly RunningSection[] {
  if (!/\\sbk(?:none|col)(?![a-z])/.test(text)) return []
  const sections = rtfSections(text)
  const opening = text.slice(0, openingEnd(text))
  const isFacing = sections.some(({ settings }) => settings.has('facingp'))
  const kinds = isFacing ? ['r', 'l'] : ['']
  let references: ReadonlyMap<string, string> = new Map()
  return sections.map(({ headers, settings, pages }) => {
    references = new Map([...references, ...headers])
    // A header of no kind is that of left and right pages.
    const shown = kinds.map((kind) =>
      ['header', 'footer'].map(
        (name) => references.get(`${name}${kind}`) ?? references.get(name) ?? '',
      ),
    )
    return {
      isAmid: settings.has('sbknone') || settings.has('sbkcol'),
      key: JSON.stringify(shown),
      pages: shown.map((contents) => runningTexts(opening, contents)),
      hasTitle: settings.has('titlepg'),
      hasBreaks: pages > 1,
      restarts: settings.has('pgnrestart'),
      numberFormat: [...settings].findLast((word) => NUMBER_FORMATS.has(word)) ?? 'pgndec',
      breaksBringFormat: true,
    }
  })
}

function runningTexts(opening: string, contents: readonly string[]): RunningTexts {
  const paragraphs = contents
    .filter((content) => content !== '')
    .map((content) => `{\\pard\\plain ${content}\\par}`)
  return {
    texts: paragraphs.length === 0 ? [] : rtfPassages(`${opening}${paragraphs.join('')}}`),
    hasFields: contents.some((content) => FIELD.test(content)),
    hasNumbers: contents.some((content) => PAGE_NUMBER.test(content)),
  }
}
