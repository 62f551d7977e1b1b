import type { DrawRequest } from '../../../draw/commands/draw-request.ts'
import type { RenderInput } from './input.ts'

/** The part of a request that is drawn. */
export function drawRequest({
  commands,
  page,
  styles,
  fonts,
  images,
  metadata,
}: RenderInput): DrawRequest {
  return { commands, page, styles, fonts, images, language: metadata?.language }
}
