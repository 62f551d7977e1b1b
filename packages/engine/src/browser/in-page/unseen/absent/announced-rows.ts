import { isSeen } from '../../trees/is-seen.ts'
import { selectorOf } from '../../trees/selector-of.ts'
import { isInMenu } from '../closed/closed-element.ts'

/** A list or table that states how many rows it has. */
export interface AnnouncedRows {
  readonly selector: string
  /** Rows that it states (`aria-rowcount`, `aria-setsize`). */
  readonly stated: number
  /** Those that the document has. */
  readonly present: number
}

/** Boxes around items that are counted together. */
const TREES = '[role="tree"],[role="group"]'

type WithList<Rows> = Rows & { readonly list: Element }

/** Lists and tables of a tree that state more rows than there are. */
export function announcedRows(tree: Document | ShadowRoot): readonly WithList<AnnouncedRows>[] {
  const tables = [...tree.querySelectorAll('[aria-rowcount]')].map((list) => ({
    list,
    stated: numberOf(list, 'aria-rowcount'),
    present: rowsOf(list),
  }))
  return [...tables, ...listsOf(tree)]
    .filter(({ list, stated, present }) => present > 0 && present < stated && isSeen(list))
    .map((rows) => ({ ...rows, selector: selectorOf(rows.list) }))
}

/** Rows of a table. Parts of it that stand beside each other may each have a piece of one. */
function rowsOf(table: Element): number {
  const rows = [...table.querySelectorAll('tr,[role="row"]')]
  const numbers = rows.map((row) => row.getAttribute('aria-rowindex'))
  return new Set(numbers.filter((number) => number !== null)).size + numbers.filter(isNone).length
}

function isNone(number: string | null): boolean {
  return number === null
}

/** Items that state of how many they are one, by what they stand in and how many that are. */
function listsOf(tree: Document | ShadowRoot) {
  const lists = new Map<Element, Map<number, Set<number>>>()
  for (const item of tree.querySelectorAll('[aria-setsize][aria-posinset]')) {
    // Items of a tree may each stand in a box with their branch.
    const list = item.parentElement?.closest(TREES) ?? item.parentElement
    // Slides are told as such.
    if (!list || isInMenu(item) || item.matches('[aria-roledescription]')) continue
    const sizes = lists.get(list) ?? new Map<number, Set<number>>()
    lists.set(list, sizes)
    const stated = numberOf(item, 'aria-setsize')
    const places = sizes.get(stated) ?? new Set()
    sizes.set(stated, places.add(numberOf(item, 'aria-posinset')))
  }
  return [...lists].flatMap(([list, sizes]) =>
    [...sizes].map(([stated, places]) => ({ list, stated, present: places.size })),
  )
}

function numberOf(element: Element, name: string): number {
  return Number.parseInt(element.getAttribute(name) ?? '', 10) || 0
}
