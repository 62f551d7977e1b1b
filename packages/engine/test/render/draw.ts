import type { DrawnDocument } from '../../src/draw/render-pool.ts'
import { prepare } from '../../src/execute.ts'
import { EngineError } from '../../src/messages/errors.ts'
import { documentsRender } from '../../src/operations/render/documents-render.ts'
import { drawDocument } from '../../src/operations/render/draw-document.ts'

/** Draws a request in this process, as the child does. */
export async function draw(body: Record<string, unknown>): Promise<DrawnDocument> {
  const { input } = prepare(documentsRender, body)
  const now = new Date('2026-01-02T03:04:05Z')
  const drawn = await drawDocument({ input, faces: [], prints: new Map(), now })
  if ('tooHigh' in drawn) throw new Error('HTML is printed by the browser.')
  return drawn
}

/** The message of the error that a request is refused with. */
export async function refusal(body: Record<string, unknown>): Promise<string> {
  try {
    await draw(body)
  } catch (error) {
    if (EngineError.is(error)) return `${error.code}: ${error.message}`
    throw error
  }
  return 'accepted'
}

/** A paragraph of so many words. */
export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
}
