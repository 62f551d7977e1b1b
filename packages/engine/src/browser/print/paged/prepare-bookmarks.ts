import type { Heading } from '../../../output/html-facts.ts'
import { letterNumeral, romanNumeral } from '../../../units/numerals.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'

/** Starts the ids given to places of bookmarks. */
const BOOKMARK_PREFIX = 'svc-heading-bookmark-'

/** Greatest number that CSS writes in Roman numerals (CSS Counter Styles 3, 6.1). */
const MAX_ROMAN = 3999

/** Bookmarks of a document whose styles say which it has. */
export async function prepareBookmarks({ world }: Pick<OpenDocument, 'world'>): Promise<{
  readonly bookmarks: readonly Heading[]
  readonly unsupported: readonly string[]
}> {
  await world.call('prepareCounters')
  const stated = await world.call('collectBookmarks', BOOKMARK_PREFIX)
  const unsupported = new Set(stated.unsupported)
  const bookmarks = stated.bookmarks.map(({ label, ...bookmark }) => {
    const texts = label.map((part) => {
      if (typeof part === 'string') return part
      const text = counterText(part.value, part.style)
      if (text === undefined) unsupported.add(`bookmark-label with counters in ${part.style}`)
      return text ?? String(part.value)
    })
    return { ...bookmark, title: texts.join('') }
  })
  return { bookmarks, unsupported: [...unsupported] }
}

/** A counter as CSS writes it; undefined for a style that only the browser knows. */
export function counterText(value: number, style: string): string | undefined {
  const [, isUpper, kind] = /^(?:lower|(upper))-(roman|alpha|latin)$/.exec(style) ?? []
  if (kind === undefined) {
    if (style === 'decimal') return String(value)
    if (style === 'none') return ''
    return style === 'decimal-leading-zero' ? String(value).padStart(2, '0') : undefined
  }
  if (value < 1 || (kind === 'roman' && value > MAX_ROMAN)) return String(value)
  const text = kind === 'roman' ? romanNumeral(value) : letterNumeral(value)
  return isUpper ? text.toUpperCase() : text
}
