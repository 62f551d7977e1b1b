import { type PaperMm, pageSizeMm } from '../../../units/paper.ts'
import type { HtmlCommand } from '../commands/html.ts'
import type { RenderInput } from '../request/input.ts'
import { commandsOf } from '../request/walk-commands.ts'

/** HTML to print, and the size of its pages. */
export interface HtmlToPrint {
  /** Field of the command. */
  readonly path: string
  readonly html: string
  readonly widthMm: number
  /** Height of its pages; absent for one page as high as the content. */
  readonly heightMm?: number
  /** Whether what does not fit on the first page is cut. */
  readonly isCut: boolean
}

/** The HTML of all commands of a document. */
export function htmlToPrint(input: RenderInput): readonly HtmlToPrint[] {
  const widths = widthsOf(input)
  return [...commandsOf(input)].flatMap(({ command, path }) => {
    if (command['type'] !== 'html') return []
    const { html, width_mm: width, height_mm: height } = command as unknown as HtmlCommand
    const widthMm = width ?? widths.get(command)
    if (widthMm === undefined) throw new Error(`${path} has no width.`)
    const isCut = height !== undefined
    return [{ path, html, widthMm, isCut, ...(height !== undefined && { heightMm: height }) }]
  })
}

/** Width between the margins where commands flow down the pages: sizes change with page breaks. */
function widthsOf({ commands, page }: RenderInput): ReadonlyMap<object, number> {
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
