/** A rule of a style sheet that holds, and its selector without the rules around it. */
export interface AppliedRule {
  readonly selector: string
  readonly style: CSSStyleDeclaration
  /** Whether it holds for print alone. */
  readonly isForPrint: boolean
}

/** Style rules of a tree whose sheets and media hold, in their order; those of other sites cannot be read. */
export function appliedRules({
  styleSheets,
  adoptedStyleSheets,
}: Document | ShadowRoot): readonly AppliedRule[] {
  const found: AppliedRule[] = []
  for (const sheet of [...styleSheets, ...adoptedStyleSheets]) readSheet(sheet, false, found)
  return found
}

function readSheet(sheet: CSSStyleSheet | null, isForPrint: boolean, found: AppliedRule[]): void {
  if (!sheet || sheet.disabled || !holds(sheet.media)) return
  try {
    const place = { around: undefined, isForPrint: isForPrint || isOfPrint(sheet.media) }
    readRules(sheet.cssRules, place, found)
  } catch {
    // The sheet is of another site.
  }
}

/** Where rules stand. */
interface Place {
  /** Selector of the rule around them. */
  readonly around: string | undefined
  readonly isForPrint: boolean
}

function readRules(rules: Iterable<CSSRule>, place: Place, found: AppliedRule[]): void {
  const { around, isForPrint } = place
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const selector =
        around === undefined
          ? rule.selectorText
          : rule.selectorText.replaceAll('&', `:is(${around})`)
      found.push({ selector, style: rule.style, isForPrint })
      readRules(rule.cssRules, { around: selector, isForPrint }, found)
    } else if (rule instanceof CSSNestedDeclarations) {
      // Those of a group within a style rule, and those behind a rule in it (CSS Nesting 1, 4.2).
      if (around !== undefined) found.push({ selector: around, style: rule.style, isForPrint })
    } else if (rule instanceof CSSImportRule) {
      if (holds(rule.media)) readSheet(rule.styleSheet, isForPrint || isOfPrint(rule.media), found)
    } else if (rule instanceof CSSGroupingRule) {
      if (rule instanceof CSSMediaRule && !holds(rule.media)) continue
      if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) continue
      const isOfPrintHere = rule instanceof CSSMediaRule && isOfPrint(rule.media)
      readRules(rule.cssRules, { around, isForPrint: isForPrint || isOfPrintHere }, found)
    }
  }
}

function holds({ mediaText }: MediaList): boolean {
  return mediaText === '' || matchMedia(mediaText).matches
}

function isOfPrint({ mediaText }: MediaList): boolean {
  return /\bprint\b/.test(mediaText) && !/\b(?:screen|all)\b/.test(mediaText)
}
