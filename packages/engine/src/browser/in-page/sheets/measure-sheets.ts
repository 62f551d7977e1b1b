import { imagesArrived } from '../resources/images-arrived.ts'

/** Height of the tallest header and footer, in millimetres. */
export interface SheetHeights {
  readonly headerMm: number
  readonly footerMm: number
}

/** Waits for the images and fonts of the sheets and measures the tallest. Runs in the page. */
export async function measureSheets(): Promise<SheetHeights> {
  const images = document.querySelectorAll<HTMLImageElement>('[data-svc-stage] img')
  await imagesArrived(images)
  // Stylesheets ask for their fonts and images when they are first computed.
  document.documentElement.getBoundingClientRect()
  await document.fonts.ready
  // Not the rectangle: a zoom or transform of the document is in it, and goes before the sheets are printed.
  const heightMm = (content: Element) =>
    (Number.parseFloat(getComputedStyle(content).height) * 25.4) / 96
  const tallest = (side: string) => {
    const contents = document.querySelectorAll(`[data-svc-stage] [data-svc-side="${side}"]`)
    return Math.max(0, ...[...contents].map(heightMm))
  }
  return { headerMm: tallest('top'), footerMm: tallest('bottom') }
}

/**
 * Advances of the digits of each probe, in each place where it shows its number, in pixels; none where it cannot show
 * it. Runs in the page.
 */
export function measureDigits(): number[][][] {
  const range = document.createRange()
  const sheets = [...document.querySelectorAll('[data-svc-stage] > svc-sheet')]
  return sheets.map((sheet) => {
    if (sheet.querySelector('[data-svc-unmeasured]')) return []
    const advances = [...sheet.querySelectorAll('svc-digits')].map(({ firstChild: text }) => {
      if (!(text instanceof Text)) return []
      return Array.from(text.data, (_, index) => {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        return range.getBoundingClientRect().width
      })
    })
    // Hidden text is not painted.
    return advances.filter((shown) => shown.some((width) => width > 0))
  })
}
