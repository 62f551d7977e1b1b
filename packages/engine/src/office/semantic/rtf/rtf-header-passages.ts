import { openingEnd } from '../../rtf/opening-tables.ts'
import { rtfPassages } from './rtf-passages.ts'
import { type RtfSection, rtfSections } from './rtf-sections.ts'

/**
 * Texts of the headers and footers that pages have in any case, each section for itself, as {@link rtfPassages}.
 *
 * @param text of a document that has passed the preflight, as latin-1
 */
export function rtfHeaderPassages(text: string): readonly string[] {
  const sections = rtfSections(text)
  if (sections.every(({ headers }) => headers.size === 0)) return []
  const opening = text.slice(0, openingEnd(text))
  const isFacing = sections.some(({ settings }) => settings.has('facingp'))
  return sections.flatMap((section, index) => {
    const endings = [...certainEndings(section, isFacing, index === 0)]
    const shown = endings.flatMap((ending) =>
      ['header', 'footer'].flatMap((name) => section.headers.get(`${name}${ending}`) ?? []),
    )
    if (shown.length === 0) return []
    const paragraphs = shown.map((content) => `{\\pard\\plain ${content}\\par}`)
    return rtfPassages(`${opening}${paragraphs.join('')}}`)
  })
}

/** Endings of the headers that a page of a section has, whatever the length of its text and of the sections before. */
function certainEndings(
  { settings, isRepeated, pages }: RtfSection,
  isFacing: boolean,
  isFirst: boolean,
): ReadonlySet<string> {
  // The page that a section begins amid has the headers of the one before.
  const isAmid = !isFirst && (settings.has('sbknone') || settings.has('sbkcol'))
  const endings = new Set<string>()
  if (isRepeated || isAmid) return endings
  // A document without text has a page, too.
  const certain = isFirst ? Math.max(1, pages) : pages
  const hasTitle = settings.has('titlepg')
  if (hasTitle && certain > 0) endings.add('f')
  const others = hasTitle ? certain - 1 : certain
  if (others < 1) return endings
  if (!isFacing) return endings.add('')
  const isCounted = isFirst && !settings.has('pgnstart') && !settings.has('pgnstarts')
  // The first page of a document is a right one.
  if (isCounted) endings.add(hasTitle ? 'l' : 'r')
  if (others > 1) endings.add('l').add('r')
  return endings
}
