import { type PaperMm, pageSizeMm } from '../../../units/paper.ts'
import type { RenderInput } from '../request/input.ts'

/** Width between the margins where `html` commands flow down the pages: sizes change with page breaks. */
export function flowWidths({
  commands,
  page,
}: Pick<RenderInput, 'commands' | 'page'>): ReadonlyMap<object, number> {
  const { left, right } = page.margins_mm
  let paper: PaperMm = pageSizeMm(page.page_size, page.orientation)
  const widths = new Map<object, number>()
  for (const command of commands) {
    if (command.type === 'page_break' && command.page_size !== undefined) {
      paper = pageSizeMm(command.page_size, command.orientation ?? 'portrait')
    }
    if (command.type === 'html') widths.set(command, paper.widthMm - left - right)
  }
  return widths
}
