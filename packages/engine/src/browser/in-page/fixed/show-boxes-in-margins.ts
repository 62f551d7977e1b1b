import type { StatedMarginsPx } from './boxes-in-margins.ts'
import type { BoxInMargin, FixedWorld } from './fixed-world.ts'

/**
 * Hides the boxes that stand in the margins of pages, or shows them alone, on pages without margins; or shows the document as it
 * is. Runs in the page, after `boxesInMargins`.
 *
 * @param margins of pages, in CSS pixels
 * @param silence rules that empty all margin boxes, as they stand in an `@page` rule
 */
export function showBoxesInMargins(
  shown: 'none' | 'only' | 'all',
  margins: StatedMarginsPx,
  silence: string,
): void {
  const world = globalThis as FixedWorld
  const { svcInMargins: boxes = [], svcShownInMargins: last } = world
  const sheet = new CSSStyleSheet()
  const ours = ':not(#svc#svc#svc)'
  const rules = {
    all: '',
    none: `[data-svc-fixed]${ours},[data-svc-fixed] *${ours}{visibility:hidden!important}`,
    only: `@page{margin:0!important;background:none!important;border-color:transparent!important;${silence}}
      :root${ours},:root>body${ours}{background:none!important;border-color:transparent!important;outline:0!important;box-shadow:none!important}
      :root${ours}::before,:root${ours}::after{visibility:hidden!important}
      :root${ours}>*:not([data-svc-fixed],[data-svc-fixed] *),:root${ours}>* *:not([data-svc-fixed],[data-svc-fixed] *){visibility:hidden!important}
      ${boxes.map((box, index) => placed(box, index, margins)).join('')}`,
  }
  sheet.replaceSync(rules[shown])
  // Before all others: Chromium lets the first of two important declarations of pages win.
  const others = document.adoptedStyleSheets.filter((one) => one !== last)
  document.adoptedStyleSheets = [sheet, ...others]
  world.svcShownInMargins = sheet
}

/** A rule for the place of a box on a page without margins. */
function placed(
  { from, offsetPx, leftPx, widthPx, heightPx }: BoxInMargin,
  index: number,
  margins: StatedMarginsPx,
): string {
  const other = from === 'top' ? 'bottom' : 'top'
  const size = `width:${widthPx}px!important;height:${heightPx}px!important;box-sizing:border-box!important;margin:0!important`
  const place = `${from}:${margins[from] + offsetPx}px!important;${other}:auto!important;left:${margins.left + leftPx}px!important;right:auto!important`
  return `[data-svc-fixed="${index}"]:not(#svc#svc#svc){visibility:visible!important;${place};${size}}`
}
