import { pageRulesOf } from '../styles/page-rules-of.ts'
import type { FontStyle, LooseText } from './control-texts.ts'
import { stringsOf } from './strings-of.ts'

/** Strings that `@page` rules put into the margins of pages. */
export function marginTexts(): readonly LooseText[] {
  return pageRulesOf('applied').flatMap((page) =>
    [...page.cssRules].flatMap((rule) => {
      const own = styleOf(rule)
      const text = stringsOf(own.content ?? '')
      if (text === '') return []
      const around = [own, styleOf(page), getComputedStyle(document.documentElement)]
      const first = (property: keyof FontStyle) =>
        around.map((style) => style[property]).find(Boolean) ?? ''
      const style: FontStyle = {
        fontFamily: first('fontFamily'),
        fontStyle: first('fontStyle'),
        fontWeight: first('fontWeight'),
      }
      return { text, style }
    }),
  )
}

/** Declarations of a rule of a page or of a box in its margins. */
function styleOf(rule: CSSRule): Partial<CSSStyleDeclaration> {
  return (rule as { style?: Partial<CSSStyleDeclaration> }).style ?? {}
}
