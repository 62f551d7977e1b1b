import { openDrawing } from '../../draw/commands/open-drawing.ts'
import type { DrawnDocument, DrawTask, TooHigh } from '../../draw/render-pool.ts'
import { wantedStandards } from '../../output/standards.ts'
import { archiveLevel } from '../../schemas/options/output-options.ts'
import { finishDocument } from './finish-document.ts'
import { layOutPages } from './layout/lay-out-pages.ts'
import { drawRequest } from './request/draw-request.ts'
import type { RenderInput } from './request/input.ts'

/**
 * Draws a document: commands to boxes, boxes to pages, pages to a finished PDF.
 *
 * @returns instead, where HTML is higher than a page, what must be printed on pages first
 * @throws EngineError `invalid_request` that names the command and its field
 */
export async function drawDocument(task: DrawTask): Promise<DrawnDocument | TooHigh> {
  const { faces, now, prints } = task
  const input = task.input as RenderInput
  const { options } = input
  const { drawing, scope, resources } = await openDrawing(drawRequest(input), {
    faces,
    prints,
    isTagged: options.pdf_ua,
    isArchive: archiveLevel(options) !== undefined,
    checkSource: (subject, standards) => wantedStandards(options, [{ subject, standards }]),
  })
  layOutPages(scope, input)
  if (drawing.tooHigh.size > 0) return { tooHigh: drawing.tooHigh }
  drawing.writer.finishPages()
  drawing.pages.finish()
  return await finishDocument(drawing, resources, input, now)
}
