import { textOf } from '../../trees/text-of.ts'
import { isHiddenFromReaders, labelOf } from './names-and-roles.ts'

/**
 * Elements that readers are to read in place of the boxes beside them, which show the formula: of KaTeX, MathJax 2 and 3, and MathJax 4.
 * On paper they are not there, and with them the formula would be missing.
 */
const READ_ALONE = '.katex > .katex-mathml,.MJX_Assistive_MathML,mjx-assistive-mml,mjx-speech'

/**
 * Makes pictures of formulas, described as people write them in plain text.
 *
 * @param sign starts the description of a formula
 */
export function describeFormulas(sign: string): void {
  for (const element of document.querySelectorAll('math:not([role]),mjx-speech,[role="math"]')) {
    if (isHiddenFromReaders(element)) continue
    const formula = nameOf(element)
    if (!formula) continue
    const shown = shownBeside(element) ?? element
    shown.setAttribute('role', 'img')
    shown.removeAttribute('aria-labelledby')
    shown.setAttribute('aria-label', `${sign}${formula}`)
  }
}

function nameOf(element: Element): string {
  const spoken = element.closest('mjx-container')?.getAttribute('data-semantic-speech-none')
  const tex = element.querySelector('annotation[encoding="application/x-tex"]')
  const label = spoken || labelOf(element) || element.getAttribute('alttext')
  if (label || element.localName === 'mjx-speech') return label ?? ''
  return (element.localName === 'math' && linear(element)) || textOf(tex ?? element)
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

/** Has readers read the boxes that show a formula, and no longer what stands beside them for readers alone. */
function shownBeside(element: Element): Element | undefined {
  const read = element.closest(READ_ALONE)
  const around = read?.parentElement
  const boxes = [...(around?.children ?? [])].filter((box) => box.ariaHidden === 'true')
  const [box] = boxes
  // MathJax 3 writes its letters by styles: those have no place among the tags, so that such a formula is told as hidden.
  if (!read || !around || !box || box.querySelector('mjx-c:empty')) return undefined
  read.setAttribute('aria-hidden', 'true')
  for (const one of boxes) one.removeAttribute('aria-hidden')
  // A formula in a line that is broken has a box for each line.
  return boxes.length === 1 ? box : around
}
