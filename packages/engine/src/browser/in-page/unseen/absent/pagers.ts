import { isSeen } from '../../trees/is-seen.ts'

/** Boxes of buttons that turn the pages of a list. */
export const PAGERS =
  '[class*="paginat" i],[class*="pager" i],[class*="paging" i],[aria-label*="paginat" i]'
/** Buttons of pages, and their numbers in elements that are neither. */
const BUTTONS = 'button,a,li,span,[role="button"],[role="link"]'

/** Numbers of pages in the pagers of a tree which show the others in place of this one: links to other documents do not. */
export function shortPagers(tree: Document | ShadowRoot): readonly string[] {
  const pagers = [...tree.querySelectorAll(PAGERS)]
  return pagers
    .filter((pager) => !pagers.some((other) => other !== pager && other.contains(pager)))
    .filter(isSeen)
    .flatMap((pager) => {
      const numbers = [...pager.querySelectorAll(BUTTONS)].filter(isPage).map(numberOf)
      const last = numbers.reduce((most, number) => Math.max(most, number), 0)
      return numbers.length >= 2 && numbers.includes(1) && last >= 2 ? `pages 1 to ${last}` : []
    })
}

/** Whether it is a number, innermost, that leads to no other document. */
function isPage(button: Element): boolean {
  if (!Number.isInteger(numberOf(button)) || !isSeen(button)) return false
  if ([...button.children].some((child) => child.matches(BUTTONS))) return false
  const address = button.closest('a')?.getAttribute('href')
  return !address || /^(?:#|javascript:)/i.test(address)
}

function numberOf(button: Element): number {
  const words = button.textContent.trim()
  return /^\d{1,6}$/.test(words) ? Number(words) : Number.NaN
}
