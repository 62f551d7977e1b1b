import { stylesSay } from '../styles/styles-say.ts'
import { openTrees } from '../trees/open-trees.ts'
import type { FoundWord, HyphenatedText, HyphenWorld, WordsByLanguage } from './hyphen-state.ts'

/**
 * Finds the words of all texts that ask for hyphens (`hyphens: auto`), which the headless browser has no dictionaries for. Runs
 * in the page; `setHyphens` puts them.
 *
 * @returns words once each, by language; the empty name stands for text of no stated language
 */
export function findWords(): WordsByLanguage {
  // Enough for any document a person wrote; the rest is set without hyphens.
  const MAX_TEXTS = 200_000
  const MAX_WORD = 100
  /** Letters of a word, before and behind a hyphen, as browsers take `auto`. */
  const LIMITS = [5, 2, 2] as const
  /** Letters with apostrophes and hyphens, in quotes and brackets; addresses, names of files and numbers are none. */
  const WORD = /^[\p{Ps}\p{Pi}"'¿¡]*([\p{L}\p{M}][\p{L}\p{M}’'‐-]*)[\p{Pe}\p{Pf}"'.,;:!?…]*$/u
  const NO_PROSE = 'script,style,textarea,pre,code,kbd,samp'
  const world = globalThis as HyphenWorld
  delete world.svcHyphens
  if (!stylesSay(/hyphens\s*:\s*(?:auto|var|inherit)/)) return {}

  const stated = document.querySelector('meta[http-equiv="content-language" i]')
  const languageOf = (element: Element): string => {
    const named = element.closest('[lang]')
    const root = element.getRootNode()
    if (named === null && root instanceof ShadowRoot) return languageOf(root.host)
    const tag = named?.getAttribute('lang') ?? stated?.getAttribute('content') ?? ''
    return tag.trim().toLowerCase()
  }
  interface Ask {
    readonly language: string
    readonly limits: readonly number[]
  }
  /** Asks of elements; undefined for those that ask for no hyphens, or never break their lines. */
  const asks = new Map<Element, Ask | undefined>()
  const askOf = (element: Element): Ask | undefined => {
    if (asks.has(element)) return asks.get(element)
    const style = getComputedStyle(element)
    const isAuto = style.hyphens === 'auto' && !/^(?:pre|nowrap)$/.test(style.whiteSpace)
    const stated = style.getPropertyValue('hyphenate-limit-chars').split(' ').map(Number)
    const limits = LIMITS.map((limit, index) => stated[index] || limit)
    const isText = element instanceof HTMLElement && !element.closest(NO_PROSE)
    const ask = isAuto && isText ? { language: languageOf(element), limits } : undefined
    asks.set(element, ask)
    return ask
  }
  const wordsIn = (data: string, { language, limits }: Ask): FoundWord[] => {
    const [least = 0, before = 0, after = 0] = limits
    const found: FoundWord[] = []
    for (const { 0: token, index } of data.matchAll(/[^\s—–]+/g)) {
      const whole = token.length > MAX_WORD ? undefined : WORD.exec(token)?.[1]
      // English names are not divided, as in browsers.
      if (!whole || (/^en\b/.test(language) && /^\p{Lu}/u.test(whole))) continue
      const start = index + token.indexOf(whole)
      for (const { 0: word, index: inside } of whole.matchAll(/[^‐-]+/g)) {
        const { length } = word
        if (length >= Math.max(least, before + after)) found.push({ at: start + inside, word })
      }
    }
    return found
  }
  const blockOf = (element: Element | null): Element | null =>
    element && /^(?:inline$|contents)/.test(getComputedStyle(element).display)
      ? blockOf(element.parentElement)
      : element
  /** Whether a word goes on from one text into the next. */
  const isOneWord = (one: Text, other: Text) =>
    /[\p{L}\p{M}]$/u.test(one.data) &&
    /^[\p{L}\p{M}]/u.test(other.data) &&
    blockOf(one.parentElement) === blockOf(other.parentElement)

  const texts: HyphenatedText[] = []
  for (const tree of openTrees()) {
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT)
    let last: Text | undefined
    while (walker.nextNode() && texts.length < MAX_TEXTS) {
      const node = walker.currentNode as Text
      const { data, parentElement } = node
      const ask = parentElement && data.length >= LIMITS[0] ? askOf(parentElement) : undefined
      const isJoined = last !== undefined && isOneWord(last, node)
      const known = texts.at(-1)
      if (isJoined && known?.node === last) {
        const { words, data: before } = known as HyphenatedText
        const ends = (found?: FoundWord) => (found ? found.at + found.word.length : -1)
        if (ends(words.at(-1)) === before.length) words.pop()
      }
      last = node
      if (!ask) continue
      const words = wordsIn(data, ask)
      if (isJoined && words[0]?.at === 0) words.shift()
      const least = [ask.limits[1] ?? 0, ask.limits[2] ?? 0] as const
      if (words.length > 0) texts.push({ node, data, language: ask.language, least, words })
    }
  }
  const byLanguage = new Map<string, Set<string>>()
  for (const { language, words } of texts) {
    const known = byLanguage.get(language) ?? new Set()
    byLanguage.set(language, known)
    for (const { word } of words) known.add(word)
  }
  world.svcHyphens = texts
  return Object.fromEntries([...byLanguage].map(([tag, words]) => [tag, [...words]]))
}
