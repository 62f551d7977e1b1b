import { pageRulesOf } from '../styles/page-rules-of.ts'
import { PAGE_SIDES } from './stated-pages.ts'

/** Declarations of a rule for pages or for a box in their margins. */
type Stated = Pick<CSSStyleDeclaration, 'getPropertyValue' | 'getPropertyPriority' | 'setProperty'>

/**
 * Makes room for a bleed around every page: the document's own `@page` rules get larger sizes and margins, and boxes in
 * the margins stay where they are. Runs in the page.
 *
 * @param sizes values of `size`, and those that they become
 * @param isBare whether pages have no margins where no rule states one: their background then goes on in the bleed
 */
export function growPages(
  bleedMm: number,
  sizes: readonly (readonly [stated: string, grown: string])[],
  isBare: boolean,
): void {
  const rules = pageRulesOf('all')
  const grownSizes = new Map(sizes)
  const withMargins = rules.filter(({ style }) => PAGE_SIDES.some((side) => hasMargin(style, side)))
  for (const rule of rules) growRule(rule, bleedMm, grownSizes)
  const added = roomOfBoxes(bleedMm)
  const background = isBare && !rules.some(hasBackground) ? canvasBackground() : undefined
  if (background !== undefined) {
    added.push(`background:${background};`)
    for (const { style } of withMargins) style.setProperty('background', 'none')
  }
  // First of all, so that whatever the document states wins.
  const style = document.createElement('style')
  style.textContent = `@page{${added.join('')}}`
  document.head?.prepend(style)
}

function growRule(rule: CSSPageRule, bleedMm: number, sizes: ReadonlyMap<string, string>): void {
  const grown = sizes.get(rule.style.getPropertyValue('size'))
  if (grown) rule.style.setProperty('size', grown, rule.style.getPropertyPriority('size'))
  for (const side of PAGE_SIDES) growMargin(rule.style, side, bleedMm)
  const { cssRules: boxes = [] } = rule as { readonly cssRules?: Iterable<CSSRule> }
  for (const box of boxes) {
    const [, name = ''] = /^@([-a-z]+)/.exec(box.cssText) ?? []
    const { style } = box as unknown as { readonly style?: Stated }
    if (style) for (const side of outerSides(name)) growMargin(style, side, bleedMm)
  }
}

function growMargin(style: Stated, side: string, bleedMm: number): void {
  const property = `margin-${side}`
  const value = style.getPropertyValue(property)
  const grown = `calc(${value} + ${bleedMm}mm)`
  if (value === '' || !CSS.supports(property, grown)) return
  style.setProperty(property, grown, style.getPropertyPriority(property))
}

/** Whether a rule states a margin other than 0, which can grow. */
function hasMargin(style: Stated, side: string): boolean {
  const property = `margin-${side}`
  const value = style.getPropertyValue(property)
  const canGrow = value !== '' && CSS.supports(property, `calc(${value} + 1mm)`)
  return canGrow && Number.parseFloat(value) !== 0
}

function hasBackground({ style }: CSSPageRule): boolean {
  return ['color', 'image'].some((part) => style.getPropertyValue(`background-${part}`) !== '')
}

/** Sides of a margin box that face the edges of the page. */
function outerSides(box: string): readonly string[] {
  const [side = '', place = ''] = box.split('-')
  return box.endsWith('-corner') ? [side, place] : [side]
}

/** Rules for all boxes in the margins that keep them off the bleed. */
function roomOfBoxes(bleedMm: number): string[] {
  const boxes = PAGE_SIDES.flatMap((side) =>
    (side === 'top' || side === 'bottom'
      ? ['left-corner', 'left', 'center', 'right', 'right-corner']
      : ['top', 'middle', 'bottom']
    ).map((place) => `${side}-${place}`),
  )
  return boxes.map((box) => {
    const margins = outerSides(box).map((side) => `margin-${side}:${bleedMm}mm`)
    return `@${box}{${margins.join(';')}}`
  })
}

/** Background that the document paints on the whole of its pages. */
function canvasBackground(): string | undefined {
  return [document.documentElement, document.body]
    .filter((element) => element instanceof HTMLElement)
    .map((element) => getComputedStyle(element))
    .find(
      (style) => style.backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(style.backgroundColor),
    )?.background
}
