import { isSeen } from '../../trees/is-seen.ts'
import { selectorOf } from '../../trees/selector-of.ts'
import { isInMenu } from '../closed/closed-element.ts'

/** A list or table that states how many rows or columns it has. */
export interface AnnouncedRows {
  readonly selector: string
  readonly counted: 'rows' | 'columns'
  /** Those that it states (`aria-rowcount`, `aria-setsize`, `aria-colcount`). */
  readonly stated: number
  /** Those that the document has. */
  readonly present: number
}

/** Columns that a cell has at most, as in HTML. */
const MAX_SPAN = 1000

/** Boxes around items that are counted together. */
const TREES = '[role="tree"],[role="group"]'

type WithList<Rows> = Rows & { readonly list: Element }

/** Lists and tables of a tree that state more rows or columns than there are. */
export function announcedRows(tree: Document | ShadowRoot): readonly WithList<AnnouncedRows>[] {
  const tables = [...tree.querySelectorAll('[aria-rowcount]')].map((list) => ({
    list,
    counted: 'rows' as const,
    stated: numberOf(list, 'aria-rowcount'),
    present: rowsOf(list),
  }))
  const wideTables = [...tree.querySelectorAll('[aria-colcount]')].map((list) => ({
    list,
    counted: 'columns' as const,
    stated: numberOf(list, 'aria-colcount'),
    present: columnsOf(list),
  }))
  return [...tables, ...wideTables, ...listsOf(tree)]
    .filter(({ list, stated, present }) => present > 0 && present < stated && isSeen(list))
    .map((rows) => ({ ...rows, selector: selectorOf(rows.list) }))
}

/** Rows of a table. Parts of it that stand beside each other may each have a piece of one. */
function rowsOf(table: Element): number {
  const rows = [...table.querySelectorAll('tr,[role="row"]')]
  const numbers = rows.map((row) => row.getAttribute('aria-rowindex'))
  return new Set(numbers.filter((number) => number !== null)).size + numbers.filter(isNone).length
}

/** Columns of a table whose cells say in which they are; 0 where none does. */
function columnsOf(table: Element): number {
  const places = [...table.querySelectorAll('[aria-colindex]')].flatMap((cell) => {
    const from = numberOf(cell, 'aria-colindex')
    const span = numberOf(cell, 'aria-colspan') || numberOf(cell, 'colspan') || 1
    return Array.from({ length: Math.min(span, MAX_SPAN) }, (_, index) => from + index)
  })
  return new Set(places).size
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
    [...sizes].map(([stated, places]) => ({
      list,
      counted: 'rows' as const,
      stated,
      present: places.size,
    })),
  )
}

function numberOf(element: Element, name: string): number {
  return Number.parseInt(element.getAttribute(name) ?? '', 10) || 0
}
