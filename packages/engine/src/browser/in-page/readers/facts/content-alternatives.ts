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
  return [...found]
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
