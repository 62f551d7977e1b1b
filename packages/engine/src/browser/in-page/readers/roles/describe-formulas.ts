import { textOf } from '../../trees/text-of.ts'
import { giveRole, isHiddenFromReaders } from './names-and-roles.ts'

/**
 * Makes pictures of formulas, described as people write them in plain text.
 *
 * @param sign starts the description of a formula
 */
export function describeFormulas(sign: string): void {
  for (const math of document.querySelectorAll('math:not([role])')) {
    if (isHiddenFromReaders(math)) continue
    const tex = math.querySelector('annotation[encoding="application/x-tex"]')
    const name = math.getAttribute('aria-label') ?? math.getAttribute('alttext')
    const formula = name || linear(math) || textOf(tex)
    if (!formula) continue
    const shown = shownByKatex(math) ?? math
    giveRole(shown, 'img')
    shown.setAttribute('aria-label', `${sign}${formula}`)
  }
}

/** A formula in one line. */
function linear(node: Element): string {
  const parts = [...node.children].map(linear)
  const [first = '', second = '', third = ''] = parts
  const group = (part: string) => (part.length > 1 ? `(${part})` : part)
  switch (node.localName) {
    case 'mfrac':
      return `${group(first)}/${group(second)}`
    case 'msup':
    case 'mover':
      return `${first}^${group(second)}`
    case 'msub':
    case 'munder':
      return `${first}_${group(second)}`
    case 'msubsup':
    case 'munderover':
      return `${first}_${group(second)}^${group(third)}`
    case 'msqrt':
      return `√(${parts.join(' ')})`
    case 'mroot':
      return `${group(first)}^(1/${second})`
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return parts.length > 0 ? parts.filter(Boolean).join(' ') : textOf(node)
  }
}

/** KaTeX shows boxes that it hides from readers, and lets them read MathML that it does not show. */
function shownByKatex(math: Element): Element | undefined {
  const hidden = math.closest('.katex > .katex-mathml')
  const shown = hidden?.parentElement?.querySelector(':scope > .katex-html[aria-hidden="true"]')
  if (!hidden || !shown) return undefined
  hidden.setAttribute('aria-hidden', 'true')
  shown.removeAttribute('aria-hidden')
  return shown
}
