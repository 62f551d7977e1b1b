/** A page size of sheets and the name of its `@page` rule. */
export interface SheetPage {
  readonly pageName: string
  readonly widthMm: number
  readonly heightMm: number
}

const PLACES = ['left-corner', 'left', 'center', 'right', 'right-corner']
const MARGIN_BOXES = [
  ...['top', 'bottom'].flatMap((side) => PLACES.map((place) => `${side}-${place}`)),
  ...['left', 'right'].flatMap((side) =>
    ['top', 'middle', 'bottom'].map((place) => `${side}-${place}`),
  ),
]

/** Rules in an `@page` rule that empty its margin boxes: nothing of them may be painted over the body. */
export const SILENT = MARGIN_BOXES.map((box) => `@${box}{content:none!important}`).join('')

// More specific than any selector a document is likely to have.
const OURS = ':not(#svc#svc#svc)'
const NO_GENERATED_CONTENT = ['html', '[data-svc-stage]']
  .flatMap((element) => ['before', 'after'].map((pseudo) => `${element}${OURS}::${pseudo}`))
  .join(',')
  .concat('{content:none!important;display:none!important}')

/**
 * Style rules that hold while sheets are printed: every size its own bare page.
 *
 * @param pages one per size
 */
export function sheetRules(pages: readonly SheetPage[]): string {
  const rules = pages.map(
    ({ pageName, widthMm, heightMm }) =>
      `@page ${pageName}{size:${widthMm}mm ${heightMm}mm!important;margin:0!important;padding:0!important;border:0!important;background:none!important;${SILENT}}`,
  )
  return `${NO_GENERATED_CONTENT}${rules.join('')}`
}
