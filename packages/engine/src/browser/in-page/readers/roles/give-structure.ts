import { openTrees } from '../../trees/open-trees.ts'
import { giveRole, isHiddenFromReaders } from './names-and-roles.ts'

/** Elements whose language Chromium keeps. */
const TAGGED =
  'p,h1,h2,h3,h4,h5,h6,ul,ol,li,table,tr,td,th,caption,em,strong,a[href],code,blockquote,figure,img,article,aside'
/** Content that cells of data do not hold. */
const LAID_OUT = 'table,h1,h2,h3,h4,h5,h6,ul,ol,form,section,article,nav,aside,main'

/** Chromium takes a table without headers and lines for layout, whatever is in it: tables of data get their role. */
export function giveTablesRoles(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table:not([role])')) {
    const [first, ...others] = [...table.rows].map(({ cells }) =>
      [...cells].reduce((columns, { colSpan }) => columns + colSpan, 0),
    )
    const isGrid = others.length > 0 && others.every((columns) => columns === first)
    const isLayout =
      table.closest('td,th') || table.querySelector(LAID_OUT) || isHiddenFromReaders(table)
    if (first !== undefined && first > 1 && isGrid && !isLayout) giveRole(table, 'table')
  }
}

/** Chromium has no tags for lists of terms. A cell is what nothing else in a list is, and so can be told again. */
export function giveTermsRoles(): void {
  for (const list of document.querySelectorAll('dl:not([role])')) {
    const parts = list.querySelectorAll(':scope > :is(dt,dd), :scope > div > :is(dt,dd)')
    if (parts.length === 0 || isHiddenFromReaders(list)) continue
    giveRole(list, 'list')
    for (const part of parts) giveRole(part, part.localName === 'dt' ? 'cell' : 'listitem')
  }
}

/** Chromium drops boxes without a role, and their language with them. */
export function giveLanguagesRoles(): void {
  const trees = openTrees().flatMap((tree) => [
    ...tree.querySelectorAll<HTMLElement>('[lang]:not([role],html,head *,body)'),
  ])
  for (const element of trees) {
    if (element.matches(TAGGED) || element.closest('svg,math,ruby')) continue
    const isInline = /^(inline|contents)/.test(getComputedStyle(element).display)
    giveRole(element, isInline ? 'mark' : 'group')
  }
}
