import { EngineError } from '../messages/errors.ts'
import type { ArchiveLevel, Identification } from '../pdf/document/metadata/xmp-schemas.ts'
import { archiveLevel, type OutputOptions } from '../schemas/options/output-options.ts'

/** A document and the standards that it states to meet. */
export interface StatingDocument {
  readonly subject: string
  readonly standards: Identification
}

// Levels from which a document of each level can be made without a look at what is on its pages.
const ENOUGH: Readonly<Record<ArchiveLevel, readonly ArchiveLevel[]>> = {
  '2b': ['2b', '2u'],
  '2u': ['2u'],
  '3b': ['2b', '2u', '3b'],
}

/**
 * Standards that the options ask for, of documents that others made.
 *
 * @throws EngineError `conversion_failed` when one of them does not state as much: what is missing in its pages cannot
 *   be known
 */
export function wantedStandards(
  output: Pick<OutputOptions, 'pdf_a' | 'pdf_ua' | 'factur_x'>,
  documents: readonly StatingDocument[],
): Identification {
  const archive = archiveLevel(output)
  for (const { subject, standards } of documents) {
    const refuse = (standard: string) => {
      const message = `The result could not be made ${standard}: ${subject} does not state that it is.`
      return new EngineError('conversion_failed', message)
    }
    const isEnough = standards.archive && archive && ENOUGH[archive].includes(standards.archive)
    if (archive && !isEnough) throw refuse(`PDF/A-${archive}`)
    if (output.pdf_ua && !standards.ua) throw refuse('PDF/UA-1')
  }
  return { ...(archive && { archive }), ...(output.pdf_ua && { ua: true }) }
}

/** Standards that all of several documents state. */
export function commonStandards(stated: readonly Identification[]): Identification {
  const levels = new Set(stated.map(({ archive }) => archive))
  const archive = levels.has(undefined)
    ? undefined
    : levels.has('3b')
      ? '3b'
      : levels.has('2b')
        ? '2b'
        : [...levels][0]
  const ua = stated.length > 0 && stated.every((standards) => standards.ua === true)
  return { ...(archive && { archive }), ...(ua && { ua }) }
}
