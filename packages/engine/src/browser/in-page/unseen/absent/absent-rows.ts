import { openTrees } from '../../trees/open-trees.ts'
import { type AnnouncedRows, announcedRows } from './announced-rows.ts'
import { moreButtons } from './more-buttons.ts'
import { pagedLists } from './paged-lists.ts'
import { shortPagers } from './pagers.ts'
import { type UnbuiltRows, unbuiltRows } from './unbuilt-rows.ts'

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
}

/** Finds lists and tables of which the document has a part alone. Runs in the page, laid out as it is printed. */
export function absentRows(): AbsentRows {
  const trees = openTrees()
  const announced = trees.flatMap(announcedRows)
  const told = new Set(announced.map(({ list }) => list))
  const isTold = (element: Element) => [...told].some((list) => list.contains(element))
  const unbuilt = trees.flatMap(unbuiltRows).filter(({ list }) => !isTold(list))
  const ranges = trees.flatMap(pagedLists)
  const paged = ranges.length > 0 ? ranges : trees.flatMap(shortPagers)
  return {
    announced: announced.map(({ list: _, ...rows }) => rows),
    unbuilt: unbuilt.map(({ list: _, ...rows }) => rows),
    paged: [...new Set(paged)],
    more: [...new Set(trees.flatMap(moreButtons))],
  }
}
