import type { Canvas } from '../../../draw/canvas/canvas.ts'
import { rectangle } from '../../../draw/canvas/path.ts'
import type { Scope } from '../../../draw/commands/scope.ts'
import type { Fragment } from '../../../draw/flow/flowable.ts'
import type { ImportedPage } from '../../../draw/pages/imported-page.ts'
import { parseColor } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import type { PaperPt } from '../../../units/paper.ts'
import type { RenderInput } from '../request/input.ts'
import type { RunningContent } from './running-content.ts'

/** Content that pages have beside what flows over them. */
export interface PageDecoration {
  readonly page: RenderInput['page']
  readonly header: RunningContent
  readonly footer: RunningContent
  readonly background: RunningContent
}

type Drawing = Scope['drawing']

/** Paints backgrounds, templates, headers and footers once all pages are known. */
export function decoratePages(
  drawing: Drawing,
  sizes: readonly PaperPt[],
  decoration: PageDecoration,
): void {
  for (const [index, size] of sizes.entries()) {
    const number = index + 1
    const isLast = number === sizes.length
    paintUnder(drawing, number, isLast, size, decoration)
    paintOver(drawing, number, isLast, size, decoration)
  }
}

function paintUnder(
  { writer, pages }: Drawing,
  number: number,
  isLast: boolean,
  size: PaperPt,
  { page, background }: PageDecoration,
): void {
  const under = background.fragment(number, isLast, widthInside(page, size))
  const color = page.background_color === undefined ? undefined : parseColor(page.background_color)
  const template = (number === 1 ? pages.firstTemplate : undefined) ?? pages.template
  if (!under && !color && !template) return
  writer.drawOnPage(number, 'under', (canvas) => {
    canvas.marked(undefined, () => {
      if (color) canvas.path(rectangle(0, 0, size.widthPt, size.heightPt), { fill: color })
      if (template) paintTemplate(canvas, template, size)
      under?.paint(canvas, mmToPt(page.margins_mm.left), mmToPt(page.margins_mm.top))
    })
  })
}

function paintOver(
  { writer }: Drawing,
  number: number,
  isLast: boolean,
  size: PaperPt,
  { page, header, footer }: PageDecoration,
): void {
  const width = widthInside(page, size)
  const top = header.fragment(number, isLast, width)
  const bottom = footer.fragment(number, isLast, width)
  if (!top && !bottom) return
  const left = mmToPt(page.margins_mm.left)
  writer.drawOnPage(number, 'over', (canvas) => {
    paintFragment(canvas, top, left, mmToPt(page.header?.distance_mm ?? 0))
    const distance = mmToPt(page.footer?.distance_mm ?? 0)
    paintFragment(canvas, bottom, left, size.heightPt - distance - (bottom?.heightPt ?? 0))
  })
}

function widthInside({ margins_mm }: PageDecoration['page'], { widthPt }: PaperPt): number {
  return widthPt - mmToPt(margins_mm.left) - mmToPt(margins_mm.right)
}

/** Paints a page as large as the page that it is under, in the middle. */
function paintTemplate(
  canvas: Canvas,
  template: ImportedPage,
  { widthPt, heightPt }: PaperPt,
): void {
  const scale = Math.min(widthPt / template.widthPt, heightPt / template.heightPt)
  const [width, height] = [template.widthPt * scale, template.heightPt * scale]
  const [x, y] = [(widthPt - width) / 2, (heightPt - height) / 2]
  template.paint(canvas, { x, y, width, height })
}

function paintFragment(canvas: Canvas, fragment: Fragment | undefined, x: number, y: number): void {
  if (fragment) canvas.marked(undefined, () => fragment.paint(canvas, x, y))
}
