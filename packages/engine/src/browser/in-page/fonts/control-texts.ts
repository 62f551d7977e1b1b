import { openTrees } from '../trees/open-trees.ts'

/** Properties of a style that say which font a text is set in. */
export type FontStyle = Pick<CSSStyleDeclaration, 'fontStyle' | 'fontWeight' | 'fontFamily'>

/** A text that stands in no node of the document, and its font. */
export interface LooseText {
  readonly text: string
  readonly style: FontStyle
}

/** Fields of one line whose value is shown as it is. */
const LINES = /^(?:text|search|url|tel|email|number|button|submit|reset)$/

/** Values, hints and choices that form controls show. */
export function controlTexts(): readonly LooseText[] {
  return openTrees().flatMap((tree) =>
    [...tree.querySelectorAll('input,textarea,select')].flatMap((control) => {
      const text = textOf(control)
      if (!/\S/.test(text) || !control.checkVisibility({ visibilityProperty: true })) return []
      return { text, style: getComputedStyle(control) }
    }),
  )
}

function textOf(control: Element): string {
  if (control instanceof HTMLSelectElement) {
    const isList = control.multiple || control.size > 1
    return [...(isList ? control.options : control.selectedOptions)]
      .map(({ label }) => label)
      .join(' ')
  }
  if (control instanceof HTMLTextAreaElement) return control.value || control.placeholder
  if (!(control instanceof HTMLInputElement) || !LINES.test(control.type)) return ''
  return control.value || control.placeholder
}
