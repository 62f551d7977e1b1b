import { labelOf } from '../roles/names-and-roles.ts'

/** Generated content, and the words that its author wants to be read for it (`content: "★" / "star"`). */
export function contentAlternatives(): readonly (readonly [shown: string, alternative: string])[] {
  const found = new Map<string, string>()
  for (const element of mayHaveAlternatives() ? document.querySelectorAll('body *') : []) {
    for (const side of ['::before', '::after']) {
      const { content } = getComputedStyle(element, side)
      const [, shown, alternative] = /^"(.*)" \/ "(.*)"$/.exec(content) ?? []
      if (shown && alternative !== undefined) found.set(shown.trim(), alternative.trim())
    }
  }
  for (const [shown, name] of namesOfSigns()) if (!found.has(shown)) found.set(shown, name)
  return [...found]
}

/**
 * Signs that style sheets draw in elements which have a name for readers, as icon fonts do. Where one sign has several names none of them is
 * its own, and words and numbers speak for themselves.
 */
function namesOfSigns(): ReadonlyMap<string, string> {
  const names = new Map<string, Set<string>>()
  for (const element of document.querySelectorAll('[role="img"]')) {
    const name = labelOf(element) || element.getAttribute('title')?.trim()
    if (!name || element.childElementCount > 0) continue
    for (const side of ['::before', '::after']) {
      const [, shown = ''] = /^"(.*)"$/.exec(getComputedStyle(element, side).content) ?? []
      const sign = shown.trim()
      if (sign === '' || /[\p{L}\p{N}]/u.test(sign)) continue
      names.set(sign, (names.get(sign) ?? new Set()).add(name))
    }
  }
  return new Map([...names].flatMap(([sign, [name = '', other]]) => (other ? [] : [[sign, name]])))
}

/** Whether a style sheet may give generated content an alternative: most do not, and elements are many. */
function mayHaveAlternatives(): boolean {
  return [...document.styleSheets].some((sheet) => {
    try {
      return [...sheet.cssRules].some(({ cssText }) => /content:[^;}]*["'] *\/ *["']/.test(cssText))
    } catch {
      // One of another origin, which nobody may read.
      return true
    }
  })
}
