/** A rule for pages that holds, and where it stands. */
interface PlacedRule {
  /** Sheet or group of rules that holds it. */
  readonly holder: CSSStyleSheet | CSSGroupingRule
  readonly rule: CSSPageRule
  /** Heads of the groups around it, and of the imports of its sheet, from the outermost. */
  readonly heads: readonly string[]
  readonly isImported: boolean
}

/** A style sheet of the document and the rules for pages in it and in those that it imports. */
interface SheetOfPages {
  readonly sheet: CSSStyleSheet
  readonly rules: readonly PlacedRule[]
}

/**
 * Whether rules for some pages stand in an earlier style sheet than rules for others. CSS Paged Media 3, 5, weighs the
 * selectors of all sheets against each other, Chromium those of each sheet alone: a later `@page {…}` would win over
 * the earlier ones of named pages. Runs in the page.
 */
export function hasPageRulesApart(): boolean {
  return sheetsOfPages().slice(0, -1).some(isWeighed)
}

/**
 * Moves the rules for pages of all style sheets to the last that has any, in their order and with their layers and media, so
 * that the browser weighs their selectors against each other. Runs in the page.
 */
export function joinPageRules(): void {
  const sheets = sheetsOfPages()
  const last = sheets.at(-1)
  if (!last) return
  const moved = sheets.flatMap((one) =>
    one === last ? one.rules.filter(({ isImported }) => isImported) : one.rules,
  )
  let place = behindImports(last.sheet)
  for (const { holder, rule, heads } of moved) {
    const text = heads.reduceRight((inner, head) => `${head}{${inner}}`, rule.cssText)
    last.sheet.insertRule(text, place++)
    holder.deleteRule([...holder.cssRules].indexOf(rule))
  }
}

/** Place of the first rule of a style sheet that may be one for pages. */
export function behindImports({ cssRules }: CSSStyleSheet): number {
  const mustBeFirst = (rule: CSSRule) =>
    rule instanceof CSSImportRule || rule instanceof CSSNamespaceRule
  return [...cssRules].findLastIndex(mustBeFirst) + 1
}

/** Whether the weight of any rule is another than its place alone. */
function isWeighed({ rules }: SheetOfPages): boolean {
  return rules.some(
    ({ rule, heads }) =>
      rule.selectorText !== '' || heads.some((head) => head.startsWith('@layer')),
  )
}

function sheetsOfPages(): readonly SheetOfPages[] {
  return [...document.styleSheets, ...document.adoptedStyleSheets]
    .filter(({ disabled, media }) => !disabled && holds(media.mediaText))
    .map((sheet) => ({
      sheet,
      rules: rulesIn(sheet, mediaHead(sheet.media.mediaText), false),
    }))
    .filter(({ rules }) => rules.length > 0)
}

function holds(media: string): boolean {
  return media === '' || matchMedia(media).matches
}

function mediaHead(media: string): readonly string[] {
  return media === '' ? [] : [`@media ${media}`]
}

function rulesIn(
  holder: CSSStyleSheet | CSSGroupingRule,
  heads: readonly string[],
  isImported: boolean,
): readonly PlacedRule[] {
  let rules: readonly CSSRule[] = []
  try {
    rules = [...holder.cssRules]
  } catch {
    // The sheet is of another site.
  }
  return rules.flatMap((rule) => {
    if (rule instanceof CSSPageRule) return [{ holder, rule, heads, isImported }]
    if (rule instanceof CSSImportRule) {
      const { styleSheet, media, layerName } = rule
      if (!styleSheet || !holds(media.mediaText)) return []
      const layer = layerName === null ? [] : [`@layer ${layerName}`]
      return rulesIn(styleSheet, [...heads, ...mediaHead(media.mediaText), ...layer], true)
    }
    const head = headOfGroup(rule)
    return head === undefined ? [] : rulesIn(rule as CSSGroupingRule, [...heads, head], isImported)
  })
}

/** Head of a group in which rules for pages count; undefined for other rules, and for media that do not hold. */
function headOfGroup(rule: CSSRule): string | undefined {
  if (rule instanceof CSSMediaRule) {
    return holds(rule.conditionText) ? `@media ${rule.conditionText}` : undefined
  }
  if (rule instanceof CSSSupportsRule) return `@supports ${rule.conditionText}`
  if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name}`
  return undefined
}
