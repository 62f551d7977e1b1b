import { stylesSay } from '../styles/styles-say.ts'
import { openTrees } from '../trees/open-trees.ts'
import { keepTexts } from './found-texts.ts'
import type { HyphenatedText, WordsByLanguage } from './hyphen-state.ts'
import { LIMITS, wordAsks } from './word-asks.ts'
import { isOneWord, wordsIn } from './words-in.ts'

// Enough for any document a person wrote; the rest is set without hyphens.
const MAX_TEXTS = 200_000

/** Whether any style may ask for hyphens. */
export function asksForHyphens(): boolean {
  return stylesSay(/hyphens\s*:\s*(?:auto|var|inherit)/)
}

/**
 * Finds the words of all texts that ask for hyphens (`hyphens: auto`), which the headless browser has no dictionaries for. Runs
 * in the page; `setHyphens` puts them.
 *
 * @returns words once each, by language; the empty name stands for text of no stated language
 */
export function findWords(): WordsByLanguage {
  keepTexts([])
  if (!asksForHyphens()) return {}
  const texts = hyphenatedTexts()
  keepTexts(texts)
  const byLanguage = new Map<string, Set<string>>()
  for (const { language, words } of texts) {
    const known = byLanguage.get(language) ?? new Set()
    byLanguage.set(language, known)
    for (const { word } of words) known.add(word)
  }
  return Object.fromEntries([...byLanguage].map(([tag, words]) => [tag, [...words]]))
}

function hyphenatedTexts(): readonly HyphenatedText[] {
  const askOf = wordAsks()
  const texts: HyphenatedText[] = []
  for (const tree of openTrees()) {
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT)
    let last: Text | undefined
    while (walker.nextNode() && texts.length < MAX_TEXTS) {
      const node = walker.currentNode as Text
      const { data, parentElement } = node
      const isJoined = last !== undefined && isOneWord(last, node)
      if (isJoined) dropLastWord(texts.at(-1), last)
      last = node
      const ask = parentElement && data.length >= LIMITS[0] ? askOf(parentElement) : undefined
      if (!ask) continue
      const words = wordsIn(data, ask)
      if (isJoined && words[0]?.at === 0) words.shift()
      const [, before, after] = ask.limits
      const { language } = ask
      if (words.length > 0) texts.push({ node, data, language, least: [before, after], words })
    }
  }
  return texts
}

/** Drops the word at the end of a text that goes on in the next one, if the text is the one before that. */
function dropLastWord(text: HyphenatedText | undefined, before: Text | undefined): void {
  if (text === undefined || text.node !== before) return
  const { words, data } = text
  const end = words.at(-1)
  if (end && end.at + end.word.length === data.length) words.pop()
}
