import type { PagedWorld } from '../paged-state.ts'

/** Room that the elements of a slot need: where the line is as long as it can be, and as short. In CSS pixels. */
interface SlotSize {
  readonly widestPx: number
  readonly narrowestPx: number
  readonly heightPx: number
}

/**
 * Measures what every slot for running elements has to hold, so that the browser shares the margin among its boxes as if
 * they stood there. Runs in the page, after `collectRunning`.
 *
 * @param columnPx width of the margins at the left and right, in CSS pixels
 */
export function measureRunning(columnPx: number): readonly SlotSize[] {
  const { svcPaged, svcRunning = [] } = globalThis as PagedWorld
  const stage = document.body.cloneNode(false) as HTMLElement
  stage.style.cssText +=
    ';display:block!important;position:absolute!important;visibility:hidden!important;width:auto!important;padding:0!important'
  stage.removeAttribute('id')
  document.documentElement.append(stage)
  const sizes = new Map<string, SlotSize>()
  for (const { name, box } of svcRunning) {
    const holder = document.createElement('svc-content')
    holder.style.cssText = 'all:unset;display:flow-root;position:absolute'
    holder.append(box.cloneNode(true))
    stage.append(holder)
    const at = (width: string) => {
      holder.style.width = width
      return holder.getBoundingClientRect()
    }
    const known = sizes.get(name) ?? { widestPx: 0, narrowestPx: 0, heightPx: 0 }
    sizes.set(name, {
      widestPx: Math.max(known.widestPx, at('max-content').width),
      narrowestPx: Math.max(known.narrowestPx, at('min-content').width),
      heightPx: Math.max(known.heightPx, at(`${columnPx}px`).height),
    })
    holder.remove()
  }
  stage.remove()
  const none = { widestPx: 0, narrowestPx: 0, heightPx: 0 }
  return (svcPaged?.selectors.runningSlots ?? []).map(({ name }) => sizes.get(name) ?? none)
}

/**
 * Fills the slots of margin boxes with pictures of the size of their elements: with nothing on them, or with colours that
 * tell where they are. Runs in the page, after `measureRunning`.
 *
 * @param marksRed red of the colours; green is the number of the slot, blue 1 for the box and 2 for its content.
 *   Undefined for pictures with nothing on them
 */
export function showRunningSlots(sizes: readonly SlotSize[], marksRed?: number): void {
  const MAX_PICTURES = 40
  const { svcPaged } = globalThis as PagedWorld
  const picture = (widthPx: number, heightPx: number, color: string) => {
    const [width, height] = [Math.ceil(widthPx), Math.max(1, Math.ceil(heightPx))]
    const fill = color && `<rect width="${width}" height="${height}" fill="${color}"/>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fill}</svg>`
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  }
  if (svcPaged?.slots) {
    const { sheet, css } = svcPaged.slots
    sheet.replaceSync(
      css.replace(/content:svc-slot-(\d+)(!important)?;/g, (_, digits: string, important = '') => {
        const { widestPx, narrowestPx, heightPx } = sizes[Number(digits)] as SlotSize
        const { isColumn = false } = svcPaged?.selectors.runningSlots[Number(digits)] ?? {}
        const color = (blue: number) =>
          marksRed === undefined ? '' : `rgb(${marksRed},${digits},${blue})`
        // Lines of an element break where its narrowest allows it.
        const wide = Math.max(1, narrowestPx, widestPx / MAX_PICTURES)
        const pictures = isColumn
          ? [picture(1, heightPx, color(2))]
          : Array.from({ length: Math.max(1, Math.ceil(widestPx / wide - 0.01)) }, (__, index) =>
              picture(Math.min(wide, Math.max(1, widestPx - index * wide)), 1, color(2)),
            )
        const area = color(1)
        const marks =
          area &&
          `background:${area} content-box!important;border-radius:0!important;print-color-adjust:exact!important;`
        return `content:${pictures.join(' ')}${important};line-height:0!important;${marks}`
      }),
    )
  }
}
