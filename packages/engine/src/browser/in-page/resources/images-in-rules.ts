import { dataAddresses } from './data-addresses.ts'

/** Images of style sheets that are `data:` addresses. */
export interface ImagesInRules {
  readonly all: readonly string[]
  /** Those of pages and of boxes in their margins, which are no elements. */
  readonly ofPages: readonly string[]
}

/** Images that the style sheets of a tree name, rules left out that nothing in it follows. */
export function imagesInRules(tree: Document | ShadowRoot): ImagesInRules {
  const ofPages: string[] = []
  const sheets = [...tree.styleSheets, ...tree.adoptedStyleSheets].filter(mayHoldImages)
  const all = sheets.flatMap((sheet) => imagesOf(rulesOf(sheet), tree, ofPages))
  return { all, ofPages }
}

/** Whether a style sheet may name such images, as far as its text tells. */
function mayHoldImages(sheet: CSSStyleSheet): boolean {
  const { ownerNode } = sheet
  // The rules of a sheet from another site cannot even be counted.
  const isOwn = ownerNode instanceof HTMLStyleElement && sheet.cssRules.length > 0
  const text = isOwn ? ownerNode.textContent : ''
  return !text || /data:|@import/i.test(text)
}

/** @param ofPages gets those of pages */
function imagesOf(
  rules: readonly CSSRule[],
  tree: Document | ShadowRoot,
  ofPages: string[],
): readonly string[] {
  return rules.flatMap((rule) => {
    if (rule instanceof CSSImportRule) {
      return rule.styleSheet ? imagesOf(rulesOf(rule.styleSheet), tree, ofPages) : []
    }
    if (rule instanceof CSSFontFaceRule) return []
    const { style } = rule as Partial<CSSStyleRule>
    const own = style ? dataAddresses(style.cssText) : []
    const isUnused =
      own.length > 0 &&
      rule instanceof CSSStyleRule &&
      rule.parentRule === null &&
      !isFollowed(tree, rule.selectorText)
    if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return []
    if (rule instanceof CSSPageRule || rule.parentRule instanceof CSSPageRule) ofPages.push(...own)
    const inner =
      'cssRules' in rule ? imagesOf(rulesOf(rule as CSSGroupingRule), tree, ofPages) : []
    return isUnused ? inner : [...own, ...inner]
  })
}

function rulesOf(holder: { readonly cssRules: CSSRuleList }): readonly CSSRule[] {
  try {
    return [...holder.cssRules]
  } catch {
    // Those of another site cannot be read.
    return []
  }
}

function isFollowed(tree: Document | ShadowRoot, selector: string): boolean {
  try {
    return tree.querySelector(selector.replace(/::[\w-]+|:(?:before|after)\b/g, '')) !== null
  } catch {
    // Selectors that mean something only in their style sheet.
    return true
  }
}
