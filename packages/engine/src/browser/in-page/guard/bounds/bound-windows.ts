/** Keeps a document from opening windows and from moving its own. */
export function boundWindows(): void {
  // A popup is closed at once, but its opener stands still until then, and frames it was loading may do so for good.
  const { open } = window
  window.open = (url, target, features) =>
    target !== undefined && standsAlready(String(target)) ? open(url, target, features) : null
  // No window is there to be seen.
  for (const name of ['moveBy', 'moveTo', 'resizeBy', 'resizeTo'] as const) window[name] = () => {}
}

function standsAlready(target: string): boolean {
  return (
    /^_(self|parent|top)$/i.test(target) ||
    Array.from(document.getElementsByName(target)).some((element) => 'contentWindow' in element)
  )
}
