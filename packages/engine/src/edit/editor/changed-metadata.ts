import { documentMetadata } from '../../output/document-metadata.ts'
import type { DocumentMetadata } from '../../pdf/document/metadata/document-metadata.ts'
import type { StatedMetadata } from '../../pdf/document/metadata/read-metadata.ts'
import type { OutputOptions } from '../../schemas/options/output-options.ts'

/** Metadata of a document that others made: what the options say, and for the rest what it says itself. */
export function changedMetadata(
  output: Pick<OutputOptions, 'metadata' | 'deterministic'>,
  stated: StatedMetadata | undefined,
  now: Date,
): DocumentMetadata {
  const { title = '', author = '', subject = '', keywords = '', language = '' } = stated ?? {}
  const facts = { title, author, description: subject, keywords, language }
  const metadata = documentMetadata(output, facts, now)
  const custom = { ...stated?.custom, ...metadata.custom }
  const creator = metadata.creator ?? stated?.creator
  const isDated = output.metadata?.created_at !== undefined
  return {
    ...metadata,
    ...(creator !== undefined && { creator }),
    ...(!isDated && stated?.createdAt && { createdAt: stated.createdAt }),
    ...(Object.keys(custom).length > 0 && { custom }),
  }
}
