/** Turns the page over to its sheets: the next print shows them and nothing else. Runs in the page. */
export function showSheets(): void {
  const root = document.documentElement
  root.setAttribute('data-svc-style', root.getAttribute('style') ?? '')
  // Neither transition nor animation: what changes here would only begin to change.
  const plain =
    'transition:none;animation:none;display:block;position:static;float:none;width:auto;height:auto;min-width:0;min-height:0;max-width:none;max-height:none;margin:0;padding:0;border:0;outline:0;background:none;box-shadow:none;columns:auto;overflow:visible;zoom:1;transform:none;translate:none;rotate:none;scale:none;perspective:none;filter:none;backdrop-filter:none;opacity:1;mix-blend-mode:normal;clip-path:none;mask:none;contain:none;container-type:normal;content-visibility:visible;visibility:visible;writing-mode:horizontal-tb;page:auto;'
  root.style.cssText += `;${plain.replaceAll(';', '!important;')}`
  for (const child of root.children) {
    if (child.localName === 'head' || !child.hasAttribute('data-svc-stage')) {
      child.setAttribute('data-svc-style', child.getAttribute('style') ?? '')
      ;(child as HTMLElement).style.setProperty('display', 'none', 'important')
    }
  }
  const rules = document.querySelector<HTMLStyleElement>('style[data-svc-stage="rules"]')
  if (rules) rules.media = 'all'
}

/** Takes the sheets away, leaving the document as it was. Runs in the page. */
export function removeSheets(): void {
  for (const element of document.querySelectorAll('[data-svc-stage]')) element.remove()
  for (const element of document.querySelectorAll('[data-svc-style]')) {
    const style = element.getAttribute('data-svc-style')
    if (style === '') element.removeAttribute('style')
    else element.setAttribute('style', String(style))
    element.removeAttribute('data-svc-style')
  }
}
