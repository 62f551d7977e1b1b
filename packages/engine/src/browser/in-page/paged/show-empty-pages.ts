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
