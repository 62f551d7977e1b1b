import type { Canvas } from '../../../draw/canvas/canvas.ts'
import { rectangle } from '../../../draw/canvas/path.ts'
import { refused, type Scope } from '../../../draw/commands/scope.ts'
import type { Fragment } from '../../../draw/flow/flowable.ts'
import { Stack } from '../../../draw/flow/stack.ts'
import type { ImportedPage } from '../../../draw/pages/imported-page.ts'
import { parseColor } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import { type PaperPt, pageSizePt } from '../../../units/paper.ts'
import type { RenderInput } from '../request/input.ts'
import type { RunningFields } from '../request/page.ts'
import { RunningContent } from './running-content.ts'

/** Most pages of a document. */
export const MAX_PAGES = 2000

// Between a header that is higher than its margin and the text.
const RUNNING_GAP_PT = mmToPt(4)

/** Room of a page that content flows in. */
interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Lays the commands of a document out page by page, with header, footer and background. */
export function layOutPages(scope: Scope, input: RenderInput): void {
  const { writer } = scope.drawing
  const { page } = input
  const header = new RunningContent(scope, page.header, 'page.header')
  const footer = new RunningContent(scope, page.footer, 'page.footer')
  const background = new RunningContent(
    scope,
    page.background && { ...page.background, distance_mm: 0 },
    'page.background',
  )
  let size = pageSizePt(page.page_size, page.orientation)
  const margins = {
    left: mmToPt(page.margins_mm.left),
    right: mmToPt(page.margins_mm.right),
    top: mmToPt(page.margins_mm.top),
    bottom: mmToPt(page.margins_mm.bottom),
  }
  const areaOf = ({ widthPt, heightPt }: PaperPt): Area => {
    const width = widthPt - margins.left - margins.right
    const top = grown(margins.top, page.header, header.heightPt(width))
    const bottom = grown(margins.bottom, page.footer, footer.heightPt(width))
    return { left: margins.left, top, width, height: heightPt - top - bottom }
  }
  const scopeOf = ({ left, width }: Area): Scope => ({
    ...scope,
    areaPt: { left, right: left + width },
  })
  const first = areaOf(size)
  let rest: Stack | undefined = new Stack(
    scope.drawing.build(input.commands, 'commands', scopeOf(first)),
  )
  const leading = rest.leadingBreak
  if (leading) {
    // A break before anything is placed only says how large the first page is.
    size = leading.sizePt ?? size
    rest = rest.withoutFirst()
  }
  const sizes: PaperPt[] = []
  while (sizes.length === 0 || (rest && !rest.isEmpty)) {
    if (sizes.length === MAX_PAGES) {
      throw refused('commands', `need more than ${MAX_PAGES} pages, which is the limit.`)
    }
    const area = areaOf(size)
    if (area.width < 1 || area.height < 1) {
      const number = sizes.length + 1
      throw refused(
        'page',
        `leaves no room for content on page ${number}: its margins, header and footer fill it.`,
      )
    }
    const { canvas } = writer.openPage(size.widthPt, size.heightPt)
    sizes.push(size)
    const taken = (rest ?? new Stack([])).take(area.width, area.height, true)
    taken.fragment?.paint(canvas, area.left, area.top)
    scope.drawing.offPage.noteHeight(sizes.length, taken.fragment?.heightPt ?? 0, area.height)
    rest = taken.rest
    const broken = rest?.leadingBreak
    if (rest && broken) {
      size = broken.sizePt ?? size
      rest = rest.withoutFirst()
    }
  }
  const color = page.background_color === undefined ? undefined : parseColor(page.background_color)
  writer.later(() => {
    for (const [index, { widthPt, heightPt }] of sizes.entries()) {
      const number = index + 1
      const width = widthPt - margins.left - margins.right
      const isLast = number === sizes.length
      const top = header.fragment(number, isLast, width)
      const bottom = footer.fragment(number, isLast, width)
      const under = background.fragment(number, isLast, width)
      const { pages } = scope.drawing
      const template = (number === 1 ? pages.firstTemplate : undefined) ?? pages.template
      if (under || color || template) {
        writer.drawOnPage(number, 'under', (canvas) => {
          canvas.marked(undefined, () => {
            if (color) canvas.path(rectangle(0, 0, widthPt, heightPt), { fill: color })
            if (template) paintTemplate(canvas, template, widthPt, heightPt)
            under?.paint(canvas, margins.left, margins.top)
          })
        })
      }
      if (!top && !bottom) continue
      writer.drawOnPage(number, 'over', (canvas) => {
        paintDecoration(canvas, top, margins.left, mmToPt(page.header?.distance_mm ?? 0))
        const distance = mmToPt(page.footer?.distance_mm ?? 0)
        const y = heightPt - distance - (bottom?.heightPt ?? 0)
        paintDecoration(canvas, bottom, margins.left, y)
      })
    }
  })
}

/** A margin that has room for its header or footer. */
function grown(marginPt: number, running: RunningFields | undefined, heightPt: number): number {
  if (running === undefined || heightPt === 0) return marginPt
  return Math.max(marginPt, mmToPt(running.distance_mm) + heightPt + RUNNING_GAP_PT)
}

/** Paints a page as large as the page that it is under, in the middle. */
function paintTemplate(
  canvas: Canvas,
  template: ImportedPage,
  widthPt: number,
  heightPt: number,
): void {
  const scale = Math.min(widthPt / template.widthPt, heightPt / template.heightPt)
  const [width, height] = [template.widthPt * scale, template.heightPt * scale]
  const [x, y] = [(widthPt - width) / 2, (heightPt - height) / 2]
  template.paint(canvas, { x, y, width, height })
}

function paintDecoration(
  canvas: Canvas,
  fragment: Fragment | undefined,
  x: number,
  y: number,
): void {
  if (fragment) canvas.marked(undefined, () => fragment.paint(canvas, x, y))
}
