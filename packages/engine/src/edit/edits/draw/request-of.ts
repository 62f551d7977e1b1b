import type { DrawRequest } from '../../../draw/commands/draw-request.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'

/** The part of an edit that is drawn. */
export function requestOf(edit: EditOf<'draw'>, language: string | undefined): DrawRequest {
  const { commands, styles, fonts, images } = edit
  return { commands, styles, fonts, images, language, page: {} }
}
