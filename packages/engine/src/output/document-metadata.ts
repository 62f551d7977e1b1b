import type { DocumentMetadata } from '../pdf/document/metadata/document-metadata.ts'
import type { OutputOptions } from '../schemas/options/output-options.ts'
import type { HtmlFacts } from './html-facts.ts'

/** Written as Producer; no version, so that an upgrade alone changes no bytes. */
const PRODUCER = 'svc'
/** Any fixed date would do. */
const DETERMINISTIC_DATE = new Date('2000-01-01T00:00:00Z')

/** The options' metadata; what they leave out comes from the document. */
export function documentMetadata(
  options: Pick<OutputOptions, 'metadata' | 'deterministic'>,
  facts: Pick<HtmlFacts, 'title' | 'author' | 'description' | 'keywords' | 'language'>,
  now: Date,
): DocumentMetadata {
  const metadata: NonNullable<OutputOptions['metadata']> = options.metadata ?? {}
  const title = metadata.title ?? (facts.title || undefined)
  const author = metadata.author ?? (facts.author || undefined)
  const subject = metadata.subject ?? (facts.description || undefined)
  const language = metadata.language ?? (facts.language || undefined)
  const found = facts.keywords
    .split(',')
    .map((keyword) => keyword.trim())
    .filter(Boolean)
  const keywords = metadata.keywords ?? found
  const written = options.deterministic ? DETERMINISTIC_DATE : now
  const createdAt = metadata.created_at === undefined ? written : new Date(metadata.created_at)
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(subject !== undefined && { subject }),
    ...(keywords.length > 0 && { keywords }),
    ...(metadata.creator !== undefined && { creator: metadata.creator }),
    ...(language !== undefined && { language }),
    ...(metadata.custom !== undefined && { custom: metadata.custom }),
    producer: PRODUCER,
    createdAt,
    modifiedAt: written,
  }
}
