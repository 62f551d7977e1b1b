/** The hyphens that a text asks for. */
export interface WordAsk {
  /** Tag of the language in small letters; empty where none is stated. */
  readonly language: string
  /** Letters of a word, before and behind a hyphen, at least. */
  readonly limits: readonly [word: number, before: number, after: number]
}

/** Letters of a word, before and behind a hyphen, as browsers take `auto`. */
export const LIMITS = [5, 2, 2] as const
const NO_PROSE = 'script,style,textarea,pre,code,kbd,samp'

/** A function that tells what the text of an element asks for; undefined for no hyphens, and lines that are never broken. */
export function wordAsks(): (element: Element) => WordAsk | undefined {
  const known = new Map<Element, WordAsk | undefined>()
  const stated = document.querySelector('meta[http-equiv="content-language" i]')
  const otherwise = stated?.getAttribute('content') ?? ''
  return (element) => {
    if (!known.has(element)) known.set(element, askOf(element, otherwise))
    return known.get(element)
  }
}

function askOf(element: Element, otherwise: string): WordAsk | undefined {
  const style = getComputedStyle(element)
  const isAuto = style.hyphens === 'auto' && !/^(?:pre|nowrap)$/.test(style.whiteSpace)
  if (!isAuto || !(element instanceof HTMLElement) || element.closest(NO_PROSE)) return undefined
  const stated = style.getPropertyValue('hyphenate-limit-chars').split(' ').map(Number)
  const [word, before, after] = LIMITS
  return {
    language: languageOf(element, otherwise),
    limits: [stated[0] || word, stated[1] || before, stated[2] || after],
  }
}

function languageOf(element: Element, otherwise: string): string {
  const named = element.closest('[lang]')
  const root = element.getRootNode()
  if (named === null && root instanceof ShadowRoot) return languageOf(root.host, otherwise)
  return (named?.getAttribute('lang') ?? otherwise).trim().toLowerCase()
}
