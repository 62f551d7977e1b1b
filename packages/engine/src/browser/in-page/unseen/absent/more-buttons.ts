import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { shownText } from '../closed/closed-element.ts'

const BUTTONS =
  'button:not(:disabled),[role="button"],a:not([href]),a[href="#"],a[href^="javascript:"]'
const BESIDE =
  'aside,form,header,footer,nav,[role="complementary"],[role="navigation"],[role="dialog"],[aria-expanded]'

/** "Load more", "Show more results" in the languages of most documents: nothing else tells such a button from "Add" or "Print". */
const MORE =
  /^(?:load|show|view|see|get)\b.*\bmore\b|^more (?:results|items|posts|entries|rows)|(?:mehr|weitere).*(?:laden|anzeigen)|(?:charger|voir|afficher) (?:plus|davantage)|(?:cargar|ver|mostrar) más|(?:carica|mostra) altr|(?:carregar|ver|mostrar) mais|meer (?:laden|tonen)|(?:laad|toon) meer|(?:загрузить|показать) [её]щ[её]|(?:załaduj|pokaż) więcej|(?:visa|ladda) fler|daha fazla|もっと(?:見|読)|さらに(?:表示|読)|(?:加载|查看|显示|載入|顯示)更多|더 ?보기/iu
const MAX_LENGTH = 40

/** "+5 more" in a day of a calendar, in the words that libraries for calendars have. */
const MORE_OF_DAY =
  /^\+\s?\d+\s(?:more|weitere|mehr|en plus|de plus|autres?|más|altri|mais|meer|ещё|еще|więcej|více|ďalšie|több|fler|till|flere|daha fazla|još|več)$|^\+\s?\d+\s?(?:件|個|更多|개)|^他\s?\d+\s?件|^另外\s?\d+\s?个/iu
const DAYS = 'td,[role="gridcell"],[class*="day" i],[class*="row-segment" i]'

const ITEMS = 'li,tr,article,[role="row"],[role="listitem"],[role="article"]'
/** Fewer alike are no list. */
const MIN_ITEMS = 3
/** How far a button may be from the list that it is below. */
const LEVELS = 3

/** Words of buttons of a tree which bring more of the list that they are below: nothing of that is in the document. */
export function moreButtons(tree: Document | ShadowRoot): readonly string[] {
  return [...moreOfLists(tree), ...moreOfDays(tree)]
}

function moreOfDays(tree: Document | ShadowRoot): readonly string[] {
  return [...tree.querySelectorAll(BUTTONS)]
    .filter((button) => button.closest(DAYS) !== null && isSeen(button))
    .map(shownText)
    .filter((words) => words.length <= MAX_LENGTH && MORE_OF_DAY.test(words))
}

function moreOfLists(tree: Document | ShadowRoot): readonly string[] {
  return [...tree.querySelectorAll(BUTTONS)]
    .filter((button) => button.closest(BESIDE) === null && isSeen(button))
    .flatMap((button) => {
      const words = shownText(button)
      const isMore = words.length <= MAX_LENGTH && MORE.test(words)
      return isMore && isBelowList(button) ? words : []
    })
}

function isBelowList(button: Element): boolean {
  let part: Element | null = button
  for (let level = 0; part && level < LEVELS; level++, part = above(part)) {
    const before = part.previousElementSibling
    // The button of a list may be the last of its items.
    if (before && (isList(before) || isRestOf(part))) return true
    if (before && shownText(before) !== '') return false
  }
  return false
}

function isRestOf(part: Element): boolean {
  return part.matches(ITEMS) && part.parentElement !== null && isItems(part.parentElement)
}

function isList(box: Element): boolean {
  return [box, ...box.children, ...(box.firstElementChild?.children ?? [])].some(isItems)
}

/** Whether children of an element are alike, and all of them seen: those that are hidden are told as such. */
function isItems(list: Element): boolean {
  const items = [...list.children].filter(
    (item) => item.matches(ITEMS) || (item.matches('div,section,a') && item.className !== ''),
  )
  const [first] = items
  const alike = items.filter(
    ({ localName, classList }) =>
      localName === first?.localName && classList.item(0) === first.classList.item(0),
  )
  return alike.length >= MIN_ITEMS && alike.every(isSeen) && !isCut(list)
}

function isCut(list: Element): boolean {
  return getComputedStyle(list).overflowY !== 'visible' && list.scrollHeight > list.clientHeight + 1
}
