import { type AppliedRule, appliedRules } from '../../styles/applied-rules.ts'
import { elementsOf } from '../../trees/elements-of.ts'
import { isClosed, isInMenu, textBesideLinks } from './closed-element.ts'

/** States of elements that nobody can bring about on paper. */
const CHOSEN = /:(?:checked|target(?:-within)?)(?![-\w])/g
const POINTED = /:(?:hover|active|focus(?:-within|-visible)?)(?![-\w])/g

const MAX_SIGN_PX = 64

/** A word or two beside an element are a hint of the program, such as the sign of a link to a heading. */
const FEW_WORDS = 3

/**
 * Elements of a tree that its styles show while something is chosen, led to or pointed at, and that are hidden: tabs and
 * folds without a script, explanations of words.
 */
export function shownByState(tree: Document | ShadowRoot): readonly Element[] {
  return appliedRules(tree).flatMap((rule) => {
    if (!/:[cthaf]/.test(rule.selector)) return []
    const byChoice = hiddenBy(tree, rule, CHOSEN)
    const byPointer = hiddenBy(tree, rule, POINTED)
    return [
      ...byChoice.filter(
        (element) => textBesideLinks(element).length > 1 || isPictureBeside(element),
      ),
      ...byPointer.filter(
        // A link over the beginning of a page leads keyboards past its menu.
        (element) =>
          element.closest('a,button') === null &&
          textBesideLinks(element).split(' ').length >= FEW_WORDS,
      ),
    ]
  })
}

/** Whether it holds a picture, and one of its kind that is shown does so, too: a slide. Signs of buttons are smaller. */
function isPictureBeside(element: Element): boolean {
  if (!element.querySelector('img') && !element.matches('img')) return false
  return [...(element.parentElement?.children ?? [])].some((other) => {
    if (other === element || other.localName !== element.localName) return false
    const picture = other.matches('img') ? other : other.querySelector('img')
    return (picture?.getBoundingClientRect().width ?? 0) > MAX_SIGN_PX
  })
}

/** Elements that a rule shows in a state, or hides without it, and that are closed. */
function hiddenBy(
  tree: Document | ShadowRoot,
  { selector, style }: AppliedRule,
  state: RegExp,
): readonly Element[] {
  state.lastIndex = 0
  if (!state.test(selector)) return []
  const inAnyState = shows(style) ? selector.replace(state, ':is(*)') : undefined
  const asItIs = hides(style) ? selector : undefined
  return [inAnyState, asItIs]
    .flatMap((found) => (found === undefined ? [] : elementsOf(found, tree)))
    .filter((element) => !isInMenu(element) && isClosed(element))
}

function shows(style: CSSStyleDeclaration): boolean {
  const { display, visibility, opacity, height, maxHeight, gridTemplateRows } = style
  return (
    (display !== '' && display !== 'none') ||
    visibility === 'visible' ||
    Number.parseFloat(opacity) > 0 ||
    [height, maxHeight, gridTemplateRows].some(
      (size) => size !== '' && !/^0(?:px|fr|%)?$/.test(size),
    )
  )
}

function hides(style: CSSStyleDeclaration): boolean {
  const { display, visibility, opacity, height, maxHeight } = style
  return (
    display === 'none' ||
    visibility === 'hidden' ||
    opacity === '0' ||
    [height, maxHeight].some((size) => /^0(?:px)?$/.test(size))
  )
}
