import { appliedRules } from '../../styles/applied-rules.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { holdsSomething, isInMenu, shownText, textBesideLinks, WINDOWS } from './closed-element.ts'

/** Elements that programs listen to, as far as a document says so. */
const CONTROLS =
  'button,[role="button"],[role="tab"],a[href="#"],a[href^="javascript:" i],a:not([href]),[onclick],[tabindex="0"],input[type="radio"],input[type="checkbox"]'

/** Bars that turn the pages of a table: hidden, where it has one page. */
const PAGERS = '[class*="paging" i],[class*="pagination" i],[class*="pager" i]'

const INLINE = '[style*="display"],[style*="content-visibility"],[hidden],[x-show]'
const NOT_SHOWN =
  'script,style,template,noscript,option,datalist,link,meta,title,source,track,input'

/**
 * Elements of a tree that a program shows once somebody presses something beside them, without a word of it in the document:
 * panels of tabs that are plain elements, answers below their questions, lines behind "Show more", what is hidden until it
 * is searched for.
 */
export function hiddenPanels(tree: Document | ShadowRoot): readonly Element[] {
  const hidden = new Set(hiddenElements(tree).filter(mayBePanel))
  if (hidden.size === 0) return []
  const names = namesInScripts(tree)
  return [...hidden].filter(
    (element) =>
      isSkipped(element) ||
      [element.id, ...element.classList].some((name) => names.has(name)) ||
      element.matches('[x-show]') ||
      (hasShownSibling(element) && hasControl(element)) ||
      isOneOfAnswers(element, hidden),
  )
}

/** Words in quotes in what seen elements of a tree do when they are pressed: ids and classes of what they show (`toggle('details')`). */
function namesInScripts(tree: Document | ShadowRoot): ReadonlySet<string> {
  const names = new Set<string>()
  for (const control of tree.querySelectorAll('[onclick],a[href^="javascript:" i]')) {
    if (!isSeen(control)) continue
    const script = `${control.getAttribute('onclick') ?? ''} ${control.getAttribute('href') ?? ''}`
    for (const [, , name = ''] of script.matchAll(/(['"])#?([^'"]+)\1/g)) names.add(name)
  }
  return names
}

/** Elements that styles hide, for the screen as well as for print. */
function hiddenElements(tree: Document | ShadowRoot): readonly Element[] {
  const selectors = appliedRules(tree)
    .filter(({ isForPrint, style }) => !isForPrint && hides(style))
    .map(({ selector }) => selector)
    // By their names, those are not meant for paper.
    .filter((selector) => !/print/.test(selector))
  return [INLINE, ...selectors].flatMap((selector) => {
    try {
      return [...tree.querySelectorAll(selector)]
    } catch {
      // Hosts and parts are of other trees.
      return []
    }
  })
}

function hides({ display, contentVisibility }: CSSStyleDeclaration): boolean {
  return display === 'none' || contentVisibility === 'hidden'
}

/** Whether an element is hidden where others are seen, has text, and stands among them: windows and menus lie over all else. */
function mayBePanel(element: Element): boolean {
  const around = element.parentElement
  if (around === null || !isSeen(around) || element.matches(NOT_SHOWN)) return false
  if (isSeen(element) && !isSkipped(element)) return false
  if (element.matches(WINDOWS) || isInMenu(element)) return false
  if (element.matches(PAGERS) && element.querySelector(CONTROLS) !== null) return false
  if (/absolute|fixed/.test(getComputedStyle(element).position)) return false
  return holdsSomething(element) && textBesideLinks(element).length > 1
}

/** Whether the browser passes over what is in an element, such as one that is `hidden="until-found"`. */
function isSkipped(element: Element): boolean {
  return element.localName !== 'details' && getComputedStyle(element).contentVisibility === 'hidden'
}

/** Whether an element of the same kind beside it is seen, with other words: the same are for windows of another width. */
function hasShownSibling(element: Element): boolean {
  const words = shownText(element)
  return [...(element.parentElement?.children ?? [])].some(
    (other) => isAlike(other, element) && isSeen(other) && shownText(other) !== words,
  )
}

function isAlike(one: Element, other: Element): boolean {
  if (one === other || one.localName !== other.localName) return false
  if (one.localName === 'tr' || one.localName === 'li') return true
  return [...one.classList].some((name) => other.classList.contains(name))
}

/** Whether something to press stands beside an element or beside what is around it, or a link leads to it. */
function hasControl(element: Element): boolean {
  const around = element.localName === 'tr' ? element.closest('table') : element.parentElement
  if (element.id !== '' && isTarget(element)) return true
  return [around, around?.parentElement].some((box) => {
    if (!box || box === document.documentElement) return false
    // All of a document is beside a child of its body.
    const near = box === document.body ? [...box.children] : [...box.querySelectorAll(CONTROLS)]
    return near.some((control) => control.matches(CONTROLS) && !element.contains(control))
  })
}

function isTarget(element: Element): boolean {
  const tree = element.getRootNode() as Document | ShadowRoot
  return tree.querySelector(`a[href="#${CSS.escape(element.id)}"]`) !== null
}

/** Whether it is one of several hidden elements of a kind, each behind something that is seen. */
function isOneOfAnswers(element: Element, hidden: ReadonlySet<Element>): boolean {
  const question = questionOf(element)
  if (question === null) return false
  return [...hidden].some((other) => {
    const another = other === element ? null : questionOf(other)
    return another !== null && isOfKind(other, element) && isOfKind(another, question)
  })
}

function isOfKind(one: Element, other: Element): boolean {
  return one.localName === other.localName && one.className === other.className
}

function questionOf(element: Element): Element | null {
  const before = element.previousElementSibling
  return before && isSeen(before) && shownText(before) !== '' ? before : null
}
