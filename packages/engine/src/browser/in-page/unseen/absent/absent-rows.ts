import { openTrees } from '../../trees/open-trees.ts'
import { type AnnouncedRows, announcedRows } from './announced-rows.ts'
import { moreButtons } from './more-buttons.ts'
import { pagedLists } from './paged-lists.ts'
import { shortPagers } from './pagers.ts'
import { scrollerOf, type UnbuiltList, type UnbuiltRows, unbuiltRows } from './unbuilt-rows.ts'

/** Rows of lists and tables that are not in the document: a program builds them when somebody asks for them. */
export interface AbsentRows {
  /** Lists and tables that state more rows than there are. */
  readonly announced: readonly AnnouncedRows[]
  /** Lists that keep a place for rows which are built once they are scrolled to. */
  readonly unbuilt: readonly UnbuiltRows[]
  /** Words and buttons of lists that are shown a page at a time: `1 to 10 of 57`, `1 2 3 16`. */
  readonly paged: readonly string[]
  /** Words of buttons that bring more of a list. */
  readonly more: readonly string[]
  /** Whether there are lists that a program may build for the print: `unbuiltAtPrint` tells of them. */
  readonly mayBeBuilt: boolean
}

/**
 * Finds lists and tables of which the document has a part alone. Runs in the page, laid out as it is printed.
 *
 * @param isPrinted whether the print is still to come, for which a program may build all rows of a list that the window scrolls
 */
export function absentRows(isPrinted: boolean): AbsentRows {
  const trees = openTrees()
  const announced = trees.flatMap(announcedRows)
  const ofRows = announced.filter(({ counted }) => counted === 'rows')
  const told = new Set(ofRows.map(({ list }) => list))
  const isTold = (element: Element) => [...told].some((list) => list.contains(element))
  const unbuilt = unbuiltIn(trees).filter(({ list }) => !isTold(list))
  waiting = isPrinted ? unbuilt.filter(({ list }) => scrollerOf(list) === undefined) : []
  if (waiting.length > 0) addEventListener('beforeprint', lookAgain, { once: true })
  const ranges = trees.flatMap(pagedLists)
  const paged = ranges.length > 0 ? ranges : trees.flatMap(shortPagers)
  return {
    announced: announced.map(({ list: _, ...rows }) => rows),
    unbuilt: unbuilt.filter((one) => !waiting.includes(one)).map(withoutList),
    paged: [...new Set(paged)],
    more: [...new Set(trees.flatMap(moreButtons))],
    mayBeBuilt: waiting.length > 0,
  }
}

/** Lists that the window scrolls, and that still lacked rows when the document was printed. Runs in the page. */
export function unbuiltAtPrint(): readonly UnbuiltRows[] {
  removeEventListener('beforeprint', lookAgain)
  return waiting.map(withoutList)
}

/** Lists that may be built for the print. */
let waiting: readonly UnbuiltList[] = []

/** Looks at the first print alone: later ones hide parts of the document. */
function lookAgain(): void {
  const still = new Set(unbuiltIn(openTrees()).map(({ list }) => list))
  waiting = waiting.filter(({ list }) => still.has(list))
}

function unbuiltIn(trees: readonly (Document | ShadowRoot)[]): readonly UnbuiltList[] {
  return trees.flatMap((tree) => unbuiltRows(tree, innerHeight))
}

function withoutList({ list: _, ...rows }: UnbuiltList): UnbuiltRows {
  return rows
}
