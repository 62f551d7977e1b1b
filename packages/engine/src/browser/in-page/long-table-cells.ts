/** State of the table that is printed in parts, as `openLongTable` leaves it. */
interface LongTableWorld {
  svcLongTable?: {
    readonly table: HTMLTableElement
    readonly rows: readonly HTMLTableRowElement[]
    cells?: Map<Element, readonly ChildNode[]>
  }
}

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
  const state = (globalThis as LongTableWorld).svcLongTable
  if (!state) return 0
  const { table, rows } = state
  const count = rows.reduce((sum, { cells }) => sum + cells.length, 0)
  const RESTARTING = 'iframe,object,embed,video,audio,marquee,form,input[type=radio]'
  const isCustom = ({ localName }: Element) =>
    localName.includes('-') && !localName.startsWith('svc-')
  if (table.querySelector(RESTARTING) || [...table.querySelectorAll('*')].some(isCustom)) {
    return count
  }
  const asks = (sheet: CSSStyleSheet): boolean => {
    try {
      return [...sheet.cssRules].some(({ cssText }) => /:has\(/i.test(cssText))
    } catch {
      // The sheet is of another site.
      return true
    }
  }
  if ([...document.styleSheets, ...document.adoptedStyleSheets].some(asks)) return count

  const NAMING = ['aria-labelledby', 'aria-describedby', 'aria-details', 'for', 'headers', 'list']
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
