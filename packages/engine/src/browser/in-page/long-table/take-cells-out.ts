import { longTableState } from './long-table-state.ts'

/** Elements that begin anew when they are put back. */
const RESTARTING = 'iframe,object,embed,video,audio,marquee,form,input[type=radio]'
/** Attributes that name other elements by their ids. */
const NAMING = ['aria-labelledby', 'aria-describedby', 'aria-details', 'for', 'headers', 'list']

/**
 * Takes the cells out of all rows of the table that `openLongTable` found, until `showRows` shows them: the browser makes
 * tags of rows that are not shown, too, and throws them away. Runs in the page.
 *
 * Rows whose cells are led to, or named by others, keep them; so do all where cells begin anew when they are put back, or
 * styles ask what rows hold.
 *
 * @returns how many cells the rows have
 */
export function takeCellsOut(): number {
  const state = longTableState()
  if (!state) return 0
  const { table, rows } = state
  const count = rows.reduce((sum, { cells }) => sum + cells.length, 0)
  if (table.querySelector(RESTARTING) || [...table.querySelectorAll('*')].some(isCustom)) {
    return count
  }
  if ([...document.styleSheets, ...document.adoptedStyleSheets].some(asksForContent)) return count
  const { named, led } = namesIn(table)
  const isNamed = (element: Element) =>
    named.has(element.id) || named.has(element.getAttribute('name') ?? element.id)
  // Gradients and their like are named by many properties.
  const keeps = (row: Element) =>
    row.querySelector('svg [id]') !== null ||
    [...row.querySelectorAll('[id],a[name]')].some(isNamed)
  const cells = new Map<Element, readonly ChildNode[]>()
  for (const row of rows) {
    if (keeps(row)) continue
    cells.set(row, [...row.childNodes])
    row.replaceChildren()
  }
  state.cells = cells
  // The browser writes down the places that the links in the document lead to.
  const links = document.createElement('svc-links')
  for (const href of led) {
    const link = document.createElement('a')
    link.setAttribute('href', href)
    links.append(link)
  }
  document.head?.append(links)
  return count
}

function isCustom({ localName }: Element): boolean {
  return localName.includes('-') && !localName.startsWith('svc-')
}

/** Whether a style sheet asks what elements hold. */
function asksForContent(sheet: CSSStyleSheet): boolean {
  try {
    return [...sheet.cssRules].some(({ cssText }) => /:has\(/i.test(cssText))
  } catch {
    // The sheet is of another site.
    return true
  }
}

/** Names that elements of the document lead to, and addresses of the links in a table. */
function namesIn(table: Element): {
  readonly named: ReadonlySet<string>
  readonly led: ReadonlySet<string>
} {
  const named = new Set<string>()
  for (const element of document.querySelectorAll(NAMING.map((one) => `[${one}]`).join())) {
    for (const attribute of NAMING) {
      for (const id of element.getAttribute(attribute)?.split(/\s+/) ?? []) named.add(id)
    }
  }
  const led = new Set<string>()
  for (const link of document.querySelectorAll('[href*="#"]')) {
    const href = link.getAttribute('href') ?? ''
    const [, fragment = ''] = href.split('#')
    if (table.contains(link)) led.add(href)
    named.add(fragment)
    try {
      named.add(decodeURIComponent(fragment))
    } catch {
      // It leads nowhere but by its letters.
    }
  }
  return { named, led }
}
