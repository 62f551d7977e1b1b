import { refused, type Scope } from '../../../draw/commands/scope.ts'
import { Stack } from '../../../draw/flow/stack.ts'
import { mmToPt } from '../../../units/length.ts'
import { type PaperPt, pageSizePt } from '../../../units/paper.ts'
import type { RenderInput } from '../request/input.ts'
import type { RunningFields } from '../request/page.ts'
import { decoratePages, type PageDecoration } from './decorate-pages.ts'
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
  const { page } = input
  const background = page.background && { ...page.background, distance_mm: 0 }
  const decoration: PageDecoration = {
    page,
    header: new RunningContent(scope, page.header, 'page.header'),
    footer: new RunningContent(scope, page.footer, 'page.footer'),
    background: new RunningContent(scope, background, 'page.background'),
  }
  const sizes = flowOntoPages(scope, input, (size) => areaOf(size, decoration))
  scope.drawing.writer.later(() => decoratePages(scope.drawing, sizes, decoration))
}

/** Places the commands on as many pages as they need; returns the size of each. */
function flowOntoPages(
  scope: Scope,
  { page, commands }: RenderInput,
  areaOn: (size: PaperPt) => Area,
): readonly PaperPt[] {
  const { drawing } = scope
  let size = pageSizePt(page.page_size, page.orientation)
  const { left, width } = areaOn(size)
  const first = { ...scope, areaPt: { left, right: left + width } }
  let rest: Stack | undefined = new Stack(drawing.build(commands, 'commands', first))
  // A break before anything is placed only says how large the first page is.
  const takeBreak = () => {
    const broken = rest?.leadingBreak
    if (!rest || !broken) return
    size = broken.sizePt ?? size
    rest = rest.withoutFirst()
  }
  takeBreak()
  const sizes: PaperPt[] = []
  while (sizes.length === 0 || (rest && !rest.isEmpty)) {
    const area = roomOn(size, sizes.length + 1, areaOn)
    const { canvas } = drawing.writer.openPage(size.widthPt, size.heightPt)
    sizes.push(size)
    const taken = (rest ?? new Stack([])).take(area.width, area.height, true)
    taken.fragment?.paint(canvas, area.left, area.top)
    drawing.offPage.noteHeight(sizes.length, taken.fragment?.heightPt ?? 0, area.height)
    rest = taken.rest
    takeBreak()
  }
  return sizes
}

/** The area of a page that may be added; refused where it may not, or has no room. */
function roomOn(size: PaperPt, number: number, areaOn: (size: PaperPt) => Area): Area {
  if (number > MAX_PAGES) {
    throw refused('commands', `need more than ${MAX_PAGES} pages, which is the limit.`)
  }
  const area = areaOn(size)
  if (area.width >= 1 && area.height >= 1) return area
  throw refused(
    'page',
    `leaves no room for content on page ${number}: its margins, header and footer fill it.`,
  )
}

/** Room between the margins, less what header and footer need of it. */
function areaOf({ widthPt, heightPt }: PaperPt, { page, header, footer }: PageDecoration): Area {
  const left = mmToPt(page.margins_mm.left)
  const width = widthPt - left - mmToPt(page.margins_mm.right)
  const top = grown(mmToPt(page.margins_mm.top), page.header, header.heightPt(width))
  const bottom = grown(mmToPt(page.margins_mm.bottom), page.footer, footer.heightPt(width))
  return { left, top, width, height: heightPt - top - bottom }
}

/** A margin that has room for its header or footer. */
function grown(marginPt: number, running: RunningFields | undefined, heightPt: number): number {
  if (running === undefined || heightPt === 0) return marginPt
  return Math.max(marginPt, mmToPt(running.distance_mm) + heightPt + RUNNING_GAP_PT)
}
