import { pageRulesOf } from '../styles/page-rules-of.ts'

/** Sides of a page. */
export const PAGE_SIDES = ['top', 'right', 'bottom', 'left'] as const

/** A side of a page. */
export type PageSide = (typeof PAGE_SIDES)[number]

/** Sizes and margins that the `@page` rules of a document state. */
export interface StatedPages {
  /** Values of `size` in `@page` rules, as they are written. */
  readonly sizes: readonly string[]
  /** Margins of the `@page` rule without a selector, as they are written; empty where it states none. */
  readonly margins: Readonly<Record<PageSide, string>>
  /** Margins at the left and right of all `@page` rules, as they are written. */
  readonly sideMargins: readonly string[]
  /** Whether any `@page` rule states a margin, those of single pages too. */
  readonly hasMargins: boolean
}

/** A margin that a rule states for a side. */
interface StatedMargin {
  readonly side: PageSide
  readonly value: string
  readonly isImportant: boolean
  /** Whether the rule is for all pages. */
  readonly isForAll: boolean
}

/** Reads what the `@page` rules that hold state, and the size that each selector of them has in the end. */
export function statedPages(): StatedPages & { readonly sizeOf: ReadonlyMap<string, string> } {
  const rules = pageRulesOf('applied')
  const sizes = rules
    .map(({ selectorText, style }) => [selectorText, style.getPropertyValue('size')] as const)
    .filter(([, size]) => size !== '')
  const margins = rules.flatMap(marginsOf)
  const aside = margins.filter(({ side }) => side === 'left' || side === 'right')
  return {
    sizes: [...new Set(sizes.map(([, size]) => size))],
    sizeOf: new Map(sizes),
    margins: winning(margins.filter(({ isForAll }) => isForAll)),
    sideMargins: [...new Set(aside.map(({ value }) => value))],
    hasMargins: margins.length > 0,
  }
}

function marginsOf({ style, selectorText }: CSSPageRule): readonly StatedMargin[] {
  return PAGE_SIDES.map((side) => ({
    side,
    value: style.getPropertyValue(`margin-${side}`),
    isImportant: style.getPropertyPriority(`margin-${side}`) !== '',
    isForAll: selectorText === '',
  })).filter(({ value }) => value !== '')
}

/** The last margin of each side, or the last important one. */
function winning(margins: readonly StatedMargin[]): StatedPages['margins'] {
  const won = { top: '', right: '', bottom: '', left: '' }
  const inOrder = [false, true].flatMap((which) =>
    margins.filter(({ isImportant }) => isImportant === which),
  )
  for (const { side, value } of inOrder) won[side] = value
  return won
}
