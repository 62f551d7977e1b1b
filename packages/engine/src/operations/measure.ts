import { startDeadline } from '../lifetime/deadline.ts'
import { EngineError } from '../messages/errors.ts'
import type { RenderWarning } from '../messages/warnings.ts'
import { defineOperation } from '../operation.ts'
import { measureDocument } from './measure/measure-document.ts'
import { measureInput } from './measure/measure-input.ts'
import { type Measured, measureOutput } from './measure/measure-output.ts'
import { measureTexts } from './measure/measure-texts.ts'

// As long as an edit or a merge may take; each document has its own `timeout_ms` beside it.
const DOCUMENTS_TIMEOUT_MS = 120_000

/** Room that text and documents take, measured with the fonts and the shaping that they are drawn with. */
export const measure = defineOperation({
  name: 'measure',
  summary: 'Measure text or HTML: lines, width and height, pages, and the size at which text fits.',
  credits: 0,
  pool: 'text_measurer',
  document: { field: 'text', kind: 'text', mediaTypes: ['text/plain'], htmlField: 'html' },
  example: {
    text: 'The quick brown fox jumps over the lazy dog.',
    style: { font_size_pt: 12, font_weight: 'bold' },
    width_mm: 50,
  },
  input: measureInput,
  output: { json: measureOutput },
  async run({ items, fonts = [], ...single }, ctx) {
    const subjects = items ?? [single]
    const texts = await measureTexts(subjects, fonts, ctx)
    const { doing, reached, signal, stop } = startDeadline(ctx.signal, DOCUMENTS_TIMEOUT_MS)
    using _ = { [Symbol.dispose]: stop }
    const measured: Measured[] = []
    const warnings: RenderWarning[] = [...texts.warnings]
    for (const [index, subject] of subjects.entries()) {
      const text = texts.measured.get(index)
      // One document after the other: a list of them has no right to more than one page of the browser.
      const item = items && `items[${index}]`
      doing(item === undefined ? 'measuring html' : `measuring ${item}.html`)
      const document = () => measureDocument(subject, { ...ctx, signal })
      const found = text
        ? { facts: text, warnings: [] }
        : await Promise.race([item === undefined ? document() : inItem(item, document), reached])
      measured.push(found.facts)
      warnings.push(...found.warnings)
    }
    const told = warnings.map(({ code, severity, message }) => ({ code, severity, message }))
    const [first] = measured
    return items === undefined && first !== undefined
      ? { ...first, warnings: told }
      : { items: measured, warnings: told }
  },
})

/** Names the item in errors and warnings about its document. */
async function inItem<Found extends { readonly warnings: readonly RenderWarning[] }>(
  item: string,
  document: () => Promise<Found>,
): Promise<Found> {
  const named = (message: string) =>
    /^options\b/.test(message) ? `${item}.${message}` : `${item}: ${message}`
  try {
    const found = await document()
    const warnings = found.warnings.map((one) => ({ ...one, message: named(one.message) }))
    return { ...found, warnings }
  } catch (error) {
    if (!EngineError.is(error)) throw error
    throw new EngineError(error.code, named(error.message), { cause: error })
  }
}
