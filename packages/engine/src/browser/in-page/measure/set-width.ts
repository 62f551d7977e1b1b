/**
 * Makes the document exactly so wide, which a window of whole pixels cannot, and as high as what is in it; null: as it
 * was. Runs in the page.
 */
export function setWidth(widthPx: number | null): void {
  const root = document.documentElement
  const set = (element: HTMLElement | null, property: string, value: string) => {
    if (widthPx === null) element?.style.removeProperty(property)
    else element?.style.setProperty(property, value, 'important')
  }
  set(root, 'width', `${widthPx}px`)
  set(root, 'box-sizing', 'border-box')
  // Without a doctype both fill the window (HTML, 15.3.11, quirks mode).
  if (document.compatMode !== 'BackCompat') return
  for (const element of [root, document.body]) set(element, 'height', 'fit-content')
}
