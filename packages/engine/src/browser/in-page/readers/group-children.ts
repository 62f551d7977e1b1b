import { stylesSay } from '../styles/styles-say.ts'

/** From so many children on they are grouped: 14,000 take the browser 22 s of processor time, in groups 1 s. */
const MANY = 2000
const GROUP = 100

/** Elements of HTML that may have a shadow tree, but the body, which headers and notes are put into. */
const HOSTS = 'article,aside,blockquote,div,footer,h1,h2,h3,h4,h5,h6,header,main,nav,p,section,span'

/** Hosts that are one paragraph, or a part of one, by their own tag. */
const IN_PARAGRAPH = 'h1,h2,h3,h4,h5,h6,p,span'

/**
 * Has the tags of an element with thousands of children be written in groups, which finishing takes out again. For each
 * child Chromium counts those before it (`AXNode::GetUnignoredChildAtIndex`), so that twice as many take four times as long.
 *
 * The groups are slots in a shadow tree, which the document does not see: its selectors find every child where it was, and
 * boxes stay as they are. Only counters would see the groups. Runs in the page, once nothing else looks at the document.
 *
 * @returns how many elements have their children in groups
 */
export function groupChildren(): number {
  const hosts = [...document.querySelectorAll(HOSTS)].filter(
    (element) => element.childNodes.length >= MANY && element.shadowRoot === null,
  )
  if (hosts.length === 0 || stylesSay(/\bcounter-(?:reset|set|increment)\b/)) return 0
  return hosts.filter((host) => {
    const isText = holdsText(host)
    return isText !== undefined && group(host, isText && !host.matches(IN_PARAGRAPH))
  }).length
}

/** Whether the children of an element stand in lines of text; undefined where some do, and others are blocks. */
function holdsText({ childNodes }: Element): boolean | undefined {
  let isText: boolean | undefined
  for (const node of childNodes) {
    const display = node instanceof Element ? getComputedStyle(node).display : 'inline'
    if (!(node instanceof Element) && !(node instanceof Text && /\S/.test(node.data))) continue
    if (display === 'none') continue
    const isInLine = /^(?:inline|ruby)/.test(display)
    if (display === 'contents' || isInLine !== (isText ?? isInLine)) return undefined
    isText = isInLine
  }
  return isText
}

/**
 * @param isParagraph whether the groups are one paragraph
 * @returns false where the element cannot have a shadow tree, since it has a closed one
 */
function group(host: Element, isParagraph: boolean): boolean {
  const root = shadowTreeOf(host)
  if (root === undefined) return false
  const around = isParagraph ? root.appendChild(unseen('span', 'paragraph')) : root
  const children = [...host.childNodes].filter(isSlottable)
  for (let at = 0; at < children.length; at += GROUP) {
    const slot = unseen('slot')
    around.appendChild(unseen('span', 'generic')).append(slot)
    slot.assign(...children.slice(at, at + GROUP))
  }
  takeInLater(host)
  return true
}

function shadowTreeOf(host: Element): ShadowRoot | undefined {
  try {
    return host.attachShadow({ mode: 'open', slotAssignment: 'manual' })
  } catch {
    return undefined
  }
}

/** An element without a box, which hands down all that it inherits, so that `inherit` means what it meant. */
function unseen<Name extends 'span' | 'slot'>(
  name: Name,
  role?: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (role !== undefined) element.setAttribute('role', role)
  const none = ';animation:none;transition:none;counter-reset:none;counter-increment:none'
  element.style.cssText = `all:inherit;display:contents${none}`
  return element
}

/** Has children that come later be shown where they are put: nobody sees one that no slot takes. */
function takeInLater(host: Element): void {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.parentNode !== host || !isSlottable(node)) continue
        const slot = slotBefore(node) ?? host.shadowRoot?.querySelector('slot')
        const among = new Set<Node>([...(slot?.assignedNodes() ?? []), node])
        slot?.assign(...[...host.childNodes].filter(isSlottable).filter((one) => among.has(one)))
      }
    }
  }).observe(host, { childList: true })
}

function slotBefore({ previousSibling }: Node): HTMLSlotElement | null | undefined {
  let before = previousSibling
  while (before && !isSlottable(before)) before = before.previousSibling
  return before?.assignedSlot
}

function isSlottable(node: Node): node is Element | Text {
  return node instanceof Element || node instanceof Text
}
