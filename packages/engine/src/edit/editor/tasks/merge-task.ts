import type { TellDone } from '../../../lifetime/done-parts.ts'
import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { outputRequest } from '../../../output/output-request.ts'
import {
  commonStandards,
  type StatingDocument,
  wantedStandards,
} from '../../../output/standards.ts'
import { lostStandards } from '../../../pdf/document/metadata/standard-names.ts'
import type { Identification } from '../../../pdf/document/metadata/xmp-schemas.ts'
import { asConversionFailure } from '../../../pdf/file/pdf-error.ts'
import { finishForeign } from '../../../pdf/finish/finish-foreign.ts'
import { type MergeRequest, mergePdfs } from '../../../pdf/merge/merge-pdfs.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import { changedMetadata } from '../changed-metadata.ts'
import { type DrawRequest, drawParts } from '../draw-parts.ts'

/** A merge, and what its result is to be. */
export interface MergeTask extends MergeRequest, DrawRequest {
  readonly output: OutputOptions
  /** Index of the document whose title, author and so on are those of the result; none when undefined. */
  readonly metadataFrom: number | undefined
  readonly now: Date
}

/** A document that was changed. */
export interface EditedPdf {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly title?: string
  readonly warnings: readonly RenderWarning[]
  /** Characters that none of the faces given has. */
  readonly missing?: string
}

/** Merges documents and finishes the result. */
export async function merge(task: MergeTask, tell?: TellDone): Promise<EditedPdf> {
  const { output, metadataFrom, now } = task
  const { file, documents, version, ...merged } = await mergePdfs({
    ...task,
    ...(tell && { tell }),
  })
  const facts = documents.filter((document) => document !== undefined)
  const origin = metadataFrom === undefined ? undefined : documents[metadataFrom]
  const metadata = changedMetadata(output, origin?.metadata, now)
  const stated = commonStandards(facts.map(({ standards }) => standards))
  const drawn = await drawParts(task, file, merged, { stated, language: metadata.language })
  const common = commonStandards([stated, ...drawn.documents.map(({ standards }) => standards)])
  const wanted = wantedStandards(output, [...facts, ...drawn.documents])
  return asConversionFailure(() => {
    const finished = finishForeign(file, {
      origin: 'foreign',
      ...outputRequest(output),
      metadata,
      wanted,
      stated: common,
      unkept: [...new Set(facts.flatMap(({ others }) => others))],
      history: { version: version < '1.7' ? '1.7' : version },
    })
    return {
      bytes: finished.bytes,
      pages: finished.pages,
      ...(metadata.title !== undefined && { title: metadata.title }),
      warnings: [
        ...merged.warnings,
        ...drawn.warnings,
        ...labelsOfSome(facts, common),
        ...finished.warnings,
      ],
      missing: drawn.missing.join(''),
    }
  })
}

/** Tells of standards that some of the documents state, which the result does not since the others do not. */
function labelsOfSome(
  documents: readonly StatingDocument[],
  common: Identification,
): readonly RenderWarning[] {
  return documents.flatMap(({ subject, standards }) => {
    const lost = lostStandards(standards, common)
    if (lost.length === 0) return []
    const message = `${subject} states that it is ${lost.join(' and ')}; the result does not, since not all that is merged does.`
    return [renderWarning('conformance_removed', message)]
  })
}
