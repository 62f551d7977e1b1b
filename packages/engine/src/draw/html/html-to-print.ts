import type { Steps } from '../../lifetime/turns.ts'
import type { HtmlCommand } from '../commands/pictures/html.ts'
import { type CommandsOfDocument, commandsInSteps } from '../commands/request/walk-commands.ts'

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

/**
 * The HTML of all commands of a document.
 *
 * @param widths width in millimetres of commands that state none
 */
export function* htmlToPrint(
  request: CommandsOfDocument,
  widths: ReadonlyMap<object, number> = new Map(),
): Steps<readonly HtmlToPrint[]> {
  const all: HtmlToPrint[] = []
  for (const found of commandsInSteps(request)) {
    yield
    if (found?.command['type'] !== 'html') continue
    const { command, path } = found
    const { html, width_mm: width, height_mm: height } = command as unknown as HtmlCommand
    const widthMm = width ?? widths.get(command)
    if (widthMm === undefined) throw new Error(`${path} has no width.`)
    const isCut = height !== undefined
    all.push({ path, html, widthMm, isCut, ...(height !== undefined && { heightMm: height }) })
  }
  return all
}
