import { destinationPages } from '../../../../pdf/document/destination-pages.ts'
import { type MarkedArea, markedAreas } from '../../../../pdf/document/marked-areas.ts'
import { mmToPx } from '../../../../units/length.ts'
import type { RunningSlot } from '../../../in-page/paged/paged-state.ts'
import type { CollectedRunning } from '../../../in-page/paged/running/collect-running.ts'
import type { RunningBox } from '../../../in-page/sheets/sheets-request.ts'
import type { OpenDocument } from '../../../load/loaded-document.ts'
import { SILENT } from '../../sheet-rules.ts'
import type { PrintBody } from '../references/print-references.ts'
import { placesOf, stringsOfPages, VALUE_OF } from './strings-of-pages.ts'

/** Red of the colours that mark slots: any will do, for nothing else is painted then. */
const RED = 7
const BOX = 1
const PX_PER_PT = 96 / 72

/** A margin box that holds a running element, on one page. */
interface PlacedSlot extends Omit<RunningBox, 'element' | 'isNumbered'> {
  readonly slot: number
}

/**
 * Prints a document with room for its running elements in the margin boxes that show them, and tells which of them is
 * where on each page. The browser itself lays the boxes out: printed alone and in colours, they say where they are.
 */
export function printingRunning(
  { world }: OpenDocument,
  { elements, slots }: Pick<CollectedRunning, 'elements' | 'slots'>,
  { print, printMarks }: { readonly print: PrintBody; readonly printMarks: PrintBody },
): PrintBody {
  const places = placesOf(elements)
  const named = elements.map((element, index) => ({ ...element, value: String(index) }))
  return async (marginsMm, more) => {
    const columnPx = mmToPx(Math.max(marginsMm.left, marginsMm.right))
    const sizes = await world.call('measureRunning', columnPx)
    await world.call('showRunningSlots', sizes)
    const printed = await print(marginsMm, more)
    await world.call('showMarginBoxes', 'only', SILENT)
    await world.call('showRunningSlots', sizes, RED)
    const { body } = await printMarks(marginsMm, { isDraft: true })
    await world.call('showMarginBoxes', 'all', SILENT)
    await world.call('showRunningSlots', sizes)
    const numbers = destinationPages(printed.body, places)
    const onPages = stringsOfPages(numbers, printed.pages, named)
    const marks = markedAreas(body, RED)
    const running = onPages.map((values, page) =>
      placedSlots(marks[page] ?? []).flatMap(({ slot, ...box }): RunningBox[] => {
        const { name, which } = slots[slot] as RunningSlot
        const element = Number(values.get(name)?.[VALUE_OF[which]] || -1)
        const { isNumbered } = elements[element] ?? {}
        return isNumbered === undefined ? [] : [{ ...box, element, isNumbered }]
      }),
    )
    return { ...printed, running }
  }
}

/** Margin boxes among marks of one page: marks of contents say how contents are aligned. */
export function placedSlots(marks: readonly MarkedArea[]): readonly PlacedSlot[] {
  return marks.flatMap((area, index) => {
    if (area.blue !== BOX) return []
    const after = marks.slice(index + 1)
    const end = after.findIndex(({ blue }) => blue === BOX)
    const shown = after
      .slice(0, end < 0 ? after.length : end)
      .filter(({ green }) => green === area.green)
    const side = (from: 'leftPt' | 'topPt', along: 'widthPt' | 'heightPt') => {
      const start = Math.min(...shown.map((one) => one[from]))
      const stop = Math.max(...shown.map((one) => one[from] + one[along]))
      const freePt = area[along] - (stop - start)
      // Without room to spare it is of no account.
      const share = shown.length === 0 || freePt < 1 ? 0 : (start - area[from]) / freePt
      return share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'center'
    }
    return [
      {
        slot: area.green,
        leftPx: area.leftPt * PX_PER_PT,
        topPx: area.topPt * PX_PER_PT,
        widthPx: area.widthPt * PX_PER_PT,
        heightPx: area.heightPt * PX_PER_PT,
        zoom: area.scale * PX_PER_PT,
        across: side('leftPt', 'widthPt'),
        down: side('topPt', 'heightPt'),
      },
    ]
  })
}
