import type { Artifact } from '../artifact.ts'
import { EngineError } from '../messages/errors.ts'
import { renderWarning } from '../messages/warnings.ts'
import type { OfficeConversion } from './conversion.ts'
import type { OfficeEngine } from './engine/office-engine.ts'

type Pdf = Artifact<'application/pdf'>

/** The two ways a document can go. */
export interface EngineChoice {
  readonly layOut: (office: OfficeEngine) => Promise<Pdf>
  /** Absent for formats that only the layout engine reads. */
  readonly flow?: () => Promise<Pdf>
}

/**
 * Lays a document out where a layout engine can, and otherwise flows its content, which the result says.
 *
 * @throws EngineError of the layout engine where there is no other way
 */
export async function chooseEngine(
  conversion: OfficeConversion,
  { layOut, flow }: EngineChoice,
): Promise<Pdf> {
  const { office } = conversion.ctx
  if (office === undefined) {
    if (flow !== undefined) return withWarning(await flow(), 'There is no layout engine here')
    const message = 'There is no layout engine here, which this kind of document needs.'
    throw new EngineError('service_unavailable', message)
  }
  try {
    return await layOut(office)
  } catch (error) {
    const reason = reasonToFlow(error, office)
    if (reason === undefined || flow === undefined || !conversion.hasTime) throw error
    // The first error is the one to report.
    const pdf = await flow().catch(() => {
      throw error
    })
    return withWarning(pdf, reason)
  }
}

/** Why another engine may do better; undefined where it would do no better, or the caller should come again. */
function reasonToFlow(error: unknown, office: OfficeEngine): string | undefined {
  if (!EngineError.is(error)) return undefined
  if (error.code === 'conversion_failed') return error.message.replace(/\.$/, '')
  const isDown = error.code === 'service_unavailable' && office.status().engine === 'down'
  return isDown ? 'The layout engine does not start' : undefined
}

function withWarning(pdf: Pdf, reason: string): Pdf {
  const message = `${reason}; the content was set in a plain theme instead of the document's own layout.`
  return { ...pdf, warnings: [renderWarning('engine_changed', message), ...pdf.warnings] }
}
