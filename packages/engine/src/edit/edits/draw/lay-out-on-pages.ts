import type { OpenedDrawing } from '../../../draw/commands/open-drawing.ts'
import { walkCommands } from '../../../draw/commands/request/walk-commands.ts'
import { Stack } from '../../../draw/flow/stack.ts'
import { seenBox, seenSize } from '../../../pdf/document/pages/seen-box.ts'
import type { PdfPage } from '../../../pdf/document/pages/tree/page-tree.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { mmToPt } from '../../../units/length.ts'
import { type EditContext, editFailed } from '../edit-context.ts'

/**
 * Draws the commands once for each page, on a page of the same size as that is seen.
 *
 * @param chosen numbers of the pages, from 1
 * @throws EngineError `edit_failed` where they do not fit
 */
export async function layOutOnPages(
  context: EditContext,
  edit: EditOf<'draw'>,
  { drawing, scope, reopenPages }: OpenedDrawing,
  pages: readonly PdfPage[],
  chosen: readonly number[],
): Promise<void> {
  const { commands, margins_mm: margins, decorative } = edit
  if (chosen.length > 1) refuseRepeatedFields(context, edit)
  const [left, right] = [mmToPt(margins.left), mmToPt(margins.right)]
  const [top, bottom] = [mmToPt(margins.top), mmToPt(margins.bottom)]
  const isToldAgain = drawing.writer.isTagged && !decorative && hasCommand(edit, 'html')
  for (const [index, number] of chosen.entries()) {
    const page = pages[number - 1]
    if (page === undefined) continue
    const { width, height } = seenSize(seenBox(context.file, page))
    const room = { width: width - left - right, height: height - top - bottom }
    const { canvas } = drawing.writer.openPage(width, height)
    const slot = decorative ? undefined : scope.slot?.child('Sect')
    const imported = isToldAgain && index > 0 ? await reopenPages() : drawing.pages
    const own = {
      ...scope,
      drawing: { ...drawing, pages: imported },
      slot,
      areaPt: { left, right: left + room.width },
    }
    const items = drawing.build(commands, 'commands', own)
    // Commands with places of their own need no room between the margins.
    const flows = items.some(({ isOutOfFlow }) => !isOutOfFlow)
    if (flows && (room.width < 1 || room.height < 1)) {
      throw editFailed(context, 'margins_mm', `they leave no room on page ${number}.`)
    }
    const stack = new Stack(items)
    const { fragment, rest } = stack.take(room.width, room.height, true)
    if (rest !== undefined && !rest.isEmpty) {
      const message = `they do not fit between the margins of page ${number}.`
      throw editFailed(context, 'commands', message)
    }
    fragment?.paint(canvas, left, top)
    drawing.offPage.noteHeight(number, fragment?.heightPt ?? 0, room.height)
    const [tooHigh] = drawing.tooHigh.keys()
    if (tooHigh !== undefined) {
      throw editFailed(context, tooHigh, `the HTML is higher than page ${number} has room.`)
    }
  }
}

function hasCommand({ commands }: EditOf<'draw'>, type: string): boolean {
  return [...walkCommands(commands, 'commands')].some(({ command }) => command['type'] === type)
}

/** A field has one place; on several pages it would be several fields of one name. */
function refuseRepeatedFields(context: EditContext, { commands }: EditOf<'draw'>): void {
  for (const { command, path } of walkCommands(commands, 'commands')) {
    if (command['type'] !== 'form_field') continue
    throw editFailed(context, path, 'a form field can be drawn on one page only.')
  }
}
