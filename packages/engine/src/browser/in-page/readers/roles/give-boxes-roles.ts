import { giveRole, isHiddenFromReaders } from './names-and-roles.ts'

/** Elements that have no tag of their own. */
const PLAIN = 'div,center'
/** Those are one part, whatever boxes are in them. */
const WHOLE = [
  'h1,h2,h3,h4,h5,h6,p,a,button,label,summary,caption,figcaption,dt,svg,math',
  ...'heading,paragraph,link,button,img,math,checkbox,radio,switch,tab,option,menuitem'
    .split(',')
    .map((role) => `[role="${role}"]`),
].join(',')

/**
 * Chromium drops boxes without a role: text in one and bare text beside it would be one paragraph. A box of text among bare text
 * gets the role of a paragraph, one of boxes and bare text that of a group.
 */
export function giveBoxesRoles(): void {
  const displays = new Map<Element, string>()
  const holders = new Set<Element>()
  // From the last to the first: boxes come after those that are in them.
  for (const element of [...document.querySelectorAll('body *')].reverse()) {
    const { display } = getComputedStyle(element)
    displays.set(element, display)
    const isBox = !/^(?:inline|contents|none|ruby)/.test(display)
    const { parentElement: around } = element
    if (around && display !== 'none' && (isBox || holders.has(element))) holders.add(around)
  }
  const isInLine = (element: Element) => /^(?:inline|ruby)/.test(displays.get(element) ?? '')
  const isBare = (node: Node) =>
    hasWords(node) && (node instanceof Text || (node instanceof Element && isInLine(node)))
  const hasBareText = (box: Element) => [...box.childNodes].some(isBare)
  const boxesOfText = (box: Element): readonly Element[] =>
    holders.has(box) && !hasBareText(box) ? [...box.children].flatMap(boxesOfText) : [box]
  for (const holder of holders) {
    if (holder.closest(WHOLE) || !hasBareText(holder)) continue
    for (const box of [...holder.children].flatMap(boxesOfText)) {
      const isBox = !/^(?:none|contents|inline|ruby)/.test(displays.get(box) ?? 'none')
      if (!isBox || !box.matches(PLAIN) || box.closest(WHOLE)) continue
      if (hasWords(box) && !isHiddenFromReaders(box)) {
        giveRole(box, holders.has(box) ? 'group' : 'paragraph')
      }
    }
  }
}

function hasWords({ textContent }: Node): boolean {
  return textContent !== null && textContent.trim() !== ''
}
