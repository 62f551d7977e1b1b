/** A value with functions in it. */
const VALUE = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`
/** Tests of `@supports` for what the browser does not know and is made by us. */
const OWN = new RegExp(
  [
    String.raw`\(\s*(?:string-set|bookmark-(?:level|label|state))\s*:${VALUE}\)`,
    String.raw`\(\s*float\s*:\s*footnote\s*\)`,
    String.raw`\(\s*footnote-policy\s*:${VALUE}\)`,
    String.raw`\(\s*position\s*:\s*running\([^()]*\)\s*\)`,
    String.raw`\(\s*content\s*:\s*(?:string|element|target-counters?|target-text|leader)\(${VALUE}\)\s*\)`,
    String.raw`\(\s*break-(?:before|after)\s*:\s*(?:always|all)\s*\)`,
    String.raw`\bselector\(\s*::footnote-(?:call|marker)\s*\)`,
  ].join('|'),
  'gi',
)

/** A condition of `@supports` that the browser answers as we do: it knows the properties that stand for ours. */
export function ownCondition(condition: string): string {
  return condition.replace(OWN, '(display:block)')
}

/**
 * Has the browser answer conditions of `@supports` as we do, in the style sheets of a document: the rules under
 * `(string-set: a content())` hold, and those under its opposite do not.
 */
export function answerSupports(): void {
  for (const sheet of document.styleSheets) answerInSheet(sheet)
}

function answerInSheet(sheet: CSSStyleSheet): void {
  try {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSImportRule && rule.styleSheet) answerInSheet(rule.styleSheet)
    }
    answerIn(sheet)
  } catch {
    // The sheet is of another site: its rules are out of reach.
  }
}

/** Places of rules that hold others. */
type RuleHolder = CSSStyleSheet | CSSGroupingRule | CSSStyleRule

function answerIn(holder: RuleHolder): void {
  for (const [index, rule] of [...holder.cssRules].entries()) {
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) answerIn(rule)
    if (!(rule instanceof CSSSupportsRule)) continue
    const condition = ownCondition(rule.conditionText)
    if (condition === rule.conditionText) continue
    const rules = [...rule.cssRules].map(({ cssText }) => cssText).join('\n')
    holder.deleteRule(index)
    holder.insertRule(`@supports ${condition}{${rules}}`, index)
  }
}
