/** A table that is long enough to be printed in parts. */
export interface LongTable {
  /** Heights of its rows as they are laid out now, in CSS pixels. */
  readonly rowHeightsPx: readonly number[]
  /** Rows that a cell of a row before reaches into: no part begins with one. */
  readonly bound: readonly number[]
}

/** Rows to show, and what to write down about them. */
export interface ShownRows {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** Empty pages before the table. */
  readonly blanks: number
  /** Rows whose places are asked for. */
  readonly marked: readonly number[]
  /** Starts the ids given to rows that have none. */
  readonly prefix: string
}

/** State that our world of the page keeps between calls: it lives as long as the document. */
interface LongTableWorld {
  svcLongTable?: {
    readonly table: HTMLTableElement
    readonly rows: readonly HTMLTableRowElement[]
    readonly rules: CSSStyleSheet
    readonly links: Element
    /** Content of rows from which `takeCellsOut` took it. */
    cells?: Map<Element, readonly ChildNode[]>
    shown: readonly [from: number, to: number]
  }
}

/**
 * Finds the longest table of a document and makes it one of which rows can be left out: its columns keep the widths that
 * all rows together give them. Runs in the page, as it is laid out to be printed.
 *
 * @param minRows shorter tables are left alone
 * @returns null where there is none, or where leaving out rows would change more than rows
 */
export function openLongTable(minRows: number): LongTable | null {
  const [table] = [...document.querySelectorAll('table')]
    .filter(({ rows }) => rows.length >= minRows)
    .sort((one, other) => other.rows.length - one.rows.length)
  if (!table || !document.body?.contains(table)) return null
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  if (rows.length < minRows || table.querySelector('table')) return null
  // Leaders are measured while no row is shown.
  if (table.querySelector('svc-leader')) return null

  const style = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo)
  const { display, position, float, writingMode, page } = style(table)
  if (display !== 'table' || writingMode !== 'horizontal-tb' || page !== 'auto') return null
  if (!/^(?:static|relative)$/.test(position) || float !== 'none') return null
  // Around it there are plain blocks, and nothing but elements beside it.
  for (let inner: Element = table; inner !== document.body; ) {
    const outer = inner.parentElement as Element
    const around = style(outer)
    if (!/^(?:block|flow-root)$/.test(around.display) || around.columnCount !== 'auto') return null
    if (around.position === 'fixed' || around.position === 'absolute') return null
    if (around.float !== 'none' || around.page !== 'auto') return null
    for (const node of outer.childNodes) {
      if (node instanceof Text && /\S/.test(node.data)) return null
    }
    inner = outer
  }
  // Things that reach into the table from before or behind it, or are on every page, would be missing beside some of its parts.
  const own = table.getBoundingClientRect()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) =>
    node === table ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element) || node.contains(table)) continue
    if (style(node).position === 'fixed') return null
    const { top, bottom, height } = node.getBoundingClientRect()
    if (height === 0) continue
    const isBefore = node.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING
    if (isBefore ? bottom > own.top + 1 : top < own.bottom - 1) return null
  }
  // Rows and what is before them must not be counted: what is not shown counts no longer.
  const isCounted = (sheet: CSSStyleSheet | CSSGroupingRule): boolean => {
    try {
      return [...sheet.cssRules].some((rule) => {
        if (rule instanceof CSSPageRule) return /^[-\w]/.test(rule.selectorText)
        if (rule instanceof CSSImportRule) return !rule.styleSheet || isCounted(rule.styleSheet)
        if (rule instanceof CSSGroupingRule && isCounted(rule)) return true
        return /\bcounter-(?:increment|reset|set)\s*:|\bposition\s*:\s*fixed\b/.test(rule.cssText)
      })
    } catch {
      // The sheet is of another site.
      return true
    }
  }
  const counted = [...document.styleSheets, ...document.adoptedStyleSheets].some(isCounted)
  if (counted || document.querySelector('[style*="counter-"],[style*="fixed"]')) return null

  const columns = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length))
  // A column that the rows have no cell in would have no width.
  const isSpread = table.querySelector('[colspan]') !== null
  const columnsOf = ({ cells }: HTMLTableRowElement) =>
    isSpread ? [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0) : cells.length
  const stated = [...table.querySelectorAll('col')].reduce((sum, { span }) => sum + span, 0)
  if (stated > columns || [...table.rows].some((row) => columnsOf(row) > columns)) return null
  const isPlain = ({ cells }: HTMLTableRowElement) =>
    cells.length === columns && [...cells].every(({ colSpan, rowSpan }) => colSpan * rowSpan === 1)
  const plain = rows.find(isPlain)
  if (!plain) return null
  const bound: number[] = []
  let boundTo = 0
  const isSpanned = table.querySelector('[rowspan]') !== null
  for (const [index, row] of rows.entries()) {
    if (index < boundTo) bound.push(index)
    if (!isSpanned) continue
    for (const { rowSpan } of row.cells) boundTo = Math.max(boundTo, index + rowSpan)
    if (row === row.parentElement?.lastElementChild) boundTo = index + 1
  }
  const rowHeightsPx = rows.map((row) => row.getBoundingClientRect().height)

  const { width } = table.getBoundingClientRect()
  const outer = table.parentElement as Element
  const { paddingLeft, paddingRight } = style(outer)
  const room = outer.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  const widths = [...plain.cells].map((cell) => cell.getBoundingClientRect().width)
  const total = widths.reduce((sum, one) => sum + one, 0)
  if (total === 0) return null
  // Out before the columns are held: all rows would be laid out once more.
  for (const row of rows) row.setAttribute('data-svc-out', '')
  const rules = new CSSStyleSheet()
  rules.replaceSync('[data-svc-out]{display:none!important}')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  const group = document.createElement('colgroup')
  for (const one of widths) {
    const column = document.createElement('col')
    column.style.setProperty('width', `${(one / total) * 100}%`, 'important')
    group.append(column)
  }
  for (const own of table.querySelectorAll(':scope>colgroup,:scope>col')) own.remove()
  table.append(group)
  table.style.setProperty('table-layout', 'fixed', 'important')
  const isFull = Math.abs(width - room) < 1
  table.style.setProperty('width', isFull ? '100%' : `${Math.ceil(width)}px`, 'important')

  const links = document.createElement('svc-links')
  document.head?.append(links)
  ;(globalThis as LongTableWorld).svcLongTable = {
    table,
    rows,
    rules,
    links,
    shown: [0, 0],
  }
  return { rowHeightsPx, bound }
}

/**
 * Shows some rows of the table that `openLongTable` found, with what stands before it where they are the first, and what
 * follows it where they are the last. Runs in the page.
 *
 * @returns named destinations of the marked rows
 */
export function showRows({ from, to, blanks, marked, prefix }: ShownRows): readonly string[] {
  const state = (globalThis as LongTableWorld).svcLongTable
  if (!state) throw new Error('No long table is open.')
  const { table, rows, rules, links, cells } = state
  const [shownFrom, shownTo] = state.shown
  for (const row of rows.slice(shownFrom, shownTo)) {
    row.setAttribute('data-svc-out', '')
    if (cells?.has(row)) row.replaceChildren()
  }
  for (const row of rows.slice(from, to)) {
    row.removeAttribute('data-svc-out')
    const held = cells?.get(row)
    if (held) row.replaceChildren(...held)
  }
  state.shown = [from, to]

  for (const blank of document.querySelectorAll('svc-blank')) blank.remove()
  const isFirst = from === 0
  const isLast = to === rows.length
  for (
    let inner: Element = table;
    inner !== document.body;
    inner = inner.parentElement as Element
  ) {
    const siblings = [...((inner.parentElement as Element).children ?? [])]
    const at = siblings.indexOf(inner)
    for (const [index, other] of siblings.entries()) {
      if (index === at) continue
      other.toggleAttribute('data-svc-out', index < at ? !isFirst : !isLast)
    }
    inner.toggleAttribute('data-svc-goes-on', !isFirst)
  }
  document.body.toggleAttribute('data-svc-goes-on', !isFirst)
  document.documentElement.toggleAttribute('data-svc-goes-on', !isFirst)
  for (let count = 0; count < blanks; count++) {
    const blank = document.createElement('svc-blank')
    blank.setAttribute('aria-hidden', 'true')
    document.body.prepend(blank)
  }
  const ours = ':not(#svc#svc#svc)'
  rules.replaceSync(
    `[data-svc-out]${ours}{display:none!important}
    [data-svc-goes-on]${ours}{margin-top:0!important;padding-top:0!important;border-top-width:0!important;break-before:auto!important}
    [data-svc-goes-on]${ours}::before,table[data-svc-goes-on]${ours}>caption{content:none!important;display:none!important}
    svc-blank${ours}{all:unset!important;display:block!important;height:1px!important;break-after:page!important}`,
  )
  const names = marked.map((index) => {
    const row = rows[index] as HTMLTableRowElement
    if (row.id === '' || document.getElementById(row.id) !== row) row.id = `${prefix}${index}`
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(row.id)}`
    return link
  })
  links.replaceChildren(...names)
  return names.map(({ hash }) => hash.slice(1))
}

/**
 * Shows all that stands around the table, and none of its rows: what is measured there has its place again. Runs in the
 * page.
 */
export function showAround(): void {
  const state = (globalThis as LongTableWorld).svcLongTable
  if (!state) return
  const { table, rows, shown, cells } = state
  for (const row of rows.slice(...shown)) {
    row.setAttribute('data-svc-out', '')
    if (cells?.has(row)) row.replaceChildren()
  }
  state.shown = [0, 0]
  for (const blank of document.querySelectorAll('svc-blank')) blank.remove()
  for (const one of document.querySelectorAll('[data-svc-out],[data-svc-goes-on]')) {
    if (!table.contains(one)) one.removeAttribute('data-svc-out')
    one.removeAttribute('data-svc-goes-on')
  }
}

/**
 * Shows empty pages and nothing else, for what stands in their margins; or, without a number, the document. Runs in the page.
 *
 * @param names that single pages have, by their index
 */
export function showEmptyPages(count: number | null, names: readonly string[] = []): void {
  for (const blank of document.querySelectorAll('svc-empty')) blank.remove()
  for (const child of document.body?.children ?? []) {
    child.toggleAttribute('data-svc-aside', count !== null)
  }
  if (count === null) return
  const rules = document.createElement('svc-empty')
  const style = document.createElement('style')
  style.textContent = `[data-svc-aside]:not(#svc#svc#svc){display:none!important}
    svc-empty:not(#svc#svc#svc){all:unset!important;display:block!important;height:1px!important}
    svc-empty+svc-empty:not(#svc#svc#svc){break-before:page!important}`
  rules.append(style)
  const pages = [rules]
  for (let index = 1; index < count; index++) pages.push(document.createElement('svc-empty'))
  for (const [index, page] of pages.entries()) {
    if (names[index]) page.style.setProperty('page', names[index], 'important')
  }
  document.body?.append(...pages)
}
