/** A rule of a style sheet that holds, and its selector without the rules around it. */
export interface AppliedRule {
  readonly selector: string
  readonly style: CSSStyleDeclaration
}

/** Style rules of a tree whose sheets and media hold, in their order; those of other sites cannot be read. */
export function appliedRules({
  styleSheets,
  adoptedStyleSheets,
}: Document | ShadowRoot): readonly AppliedRule[] {
  const found: AppliedRule[] = []
  for (const sheet of [...styleSheets, ...adoptedStyleSheets]) readSheet(sheet, found)
  return found
}

function readSheet(sheet: CSSStyleSheet | null, found: AppliedRule[]): void {
  if (!sheet || sheet.disabled || !holds(sheet.media)) return
  try {
    readRules(sheet.cssRules, undefined, found)
  } catch {
    // The sheet is of another site.
  }
}

function readRules(
  rules: Iterable<CSSRule>,
  around: string | undefined,
  found: AppliedRule[],
): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const selector =
        around === undefined
          ? rule.selectorText
          : rule.selectorText.replaceAll('&', `:is(${around})`)
      found.push({ selector, style: rule.style })
      readRules(rule.cssRules, selector, found)
    } else if (rule instanceof CSSImportRule) {
      if (holds(rule.media)) readSheet(rule.styleSheet, found)
    } else if (rule instanceof CSSGroupingRule) {
      if (rule instanceof CSSMediaRule && !holds(rule.media)) continue
      if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) continue
      readRules(rule.cssRules, around, found)
    }
  }
}

function holds({ mediaText }: MediaList): boolean {
  return mediaText === '' || matchMedia(mediaText).matches
}
