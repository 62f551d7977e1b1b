import { Turns } from '../../../lifetime/turns.ts'
import { renderWarning } from '../../../messages/warnings.ts'
import { loadHyphenation, whyUnhyphenated } from '../../../text/breaking/hyphenation-patterns.ts'
import { Hyphenator } from '../../../text/breaking/hyphenator.ts'
import type { PlacesByLanguage, WordsByLanguage } from '../../in-page/hyphens/hyphen-state.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'

/** Most languages without rules that are named. */
const MAX_NAMED = 5

/**
 * Breaks words as `hyphens: auto` asks, by the rules of their languages: the headless browser has none of its own. Tells of
 * text that no language is stated of, or one without rules. The document is laid out as it is printed.
 */
export async function hyphenateDocument({
  world,
  warn,
}: Pick<OpenDocument, 'world' | 'warn'>): Promise<void> {
  const words = await world.call('findWords')
  const tags = Object.keys(words).filter((tag) => tag !== '')
  if (Object.keys(words).length === 0) return
  const left = tags.filter((tag) => whyUnhyphenated([tag]) !== undefined)
  if (tags.length === 0 || left.length > 0) {
    const why = whyUnhyphenated(left.slice(0, MAX_NAMED))
    warn(renderWarning('css_unsupported', `hyphens: auto: ${why}`))
  }
  const [example] = words[''] ?? []
  if (tags.length > 0 && example !== undefined) {
    const why = `no language (lang) is stated of some text, whose words stay whole: "${example}".`
    warn(renderWarning('css_unsupported', `hyphens: auto: ${why}`))
  }
  if (left.length < tags.length) await world.call('setHyphens', await placesOf(words, tags))
}

/** Places of hyphens in words that have some. */
async function placesOf(
  words: WordsByLanguage,
  tags: readonly string[],
): Promise<PlacesByLanguage> {
  const hyphenator = new Hyphenator(await loadHyphenation(tags))
  const turns = new Turns()
  const places: Record<string, Record<string, readonly number[]>> = {}
  for (const tag of tags) {
    const own: Record<string, readonly number[]> = Object.create(null)
    for (const word of words[tag] ?? []) {
      if (turns.isOver) await turns.next()
      const found = hyphenator.hyphensIn(word, tag)
      if (found.length > 0) own[word] = found
    }
    places[tag] = own
  }
  return places
}
