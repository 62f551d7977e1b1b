/**
 * How a document writes addresses, in its elements and its styles. Runs in the page.
 *
 * @param asked whole addresses
 * @returns by the whole address; none for those that a script made
 */
export function writtenAddresses(
  asked: readonly string[],
): readonly (readonly [address: string, written: string])[] {
  const wanted = new Set(asked)
  const written = new Map<string, string>()
  const note = (value: string, base: string) => {
    const address = URL.parse(value, base)?.href
    if (address !== undefined && wanted.has(address)) written.set(address, value)
  }
  const inText = (text: string, base: string) => {
    for (const [, url = ''] of text.matchAll(/url\(\s*["']?(.*?)["']?\s*\)/gs)) {
      note(url.replace(/\\([^\da-f\n])/gi, '$1'), base)
    }
  }
  const inRules = (sheet: CSSStyleSheet, base: string) => {
    try {
      for (const rule of sheet.cssRules) {
        if (rule instanceof CSSImportRule) {
          note(rule.href, base)
          if (rule.styleSheet) inRules(rule.styleSheet, rule.styleSheet.href ?? base)
        } else inText(rule.cssText, base)
      }
    } catch {
      // Those of another site cannot be read.
    }
  }

  for (const sheet of document.styleSheets) inRules(sheet, sheet.href ?? document.baseURI)
  for (const element of document.querySelectorAll('[style*="url(" i]')) {
    inText(element.getAttribute('style') ?? '', document.baseURI)
  }
  for (const element of document.querySelectorAll('[srcset],[imagesrcset]')) {
    const set = element.getAttribute('srcset') ?? element.getAttribute('imagesrcset') ?? ''
    // A comma ends a candidate, and may stand in an address.
    const candidates = [...set.split(/\s+/), ...set.split(/[\s,]+/)]
    for (const candidate of candidates) note(candidate.replace(/^,+|,+$/g, ''), document.baseURI)
  }
  for (const element of document.querySelectorAll('[src],[href],[data],[poster]')) {
    for (const name of ['src', 'href', 'data', 'poster']) {
      const value = element.getAttribute(name)?.trim()
      if (value) note(value, document.baseURI)
    }
  }
  return [...written]
}
