import * as z from 'zod'
import { source } from '../sources/source.ts'
import { boundedList } from '../values/bounded.ts'
import { lineText } from '../values/line-text.ts'

const MAX_ITEMS = 100
const MAX_TOTAL_BYTES = 50 * 1024 * 1024
const MAX_NAME_LENGTH = 255

/** Relation of an attachment to the document it is in. */
export const RELATIONSHIPS = ['source', 'data', 'alternative', 'supplement', 'unspecified'] as const

// A name that a reader could save somewhere else than where it is told to, or not at all.
const name = lineText(MAX_NAME_LENGTH).refine(isFileName, {
  error: `must be a file name without folders, at most ${MAX_NAME_LENGTH} characters, without any of \\ / : * ? " < > |`,
})

// RFC 6838, 4.2, without parameters: a PDF stores the type alone.
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/i

/** A file inside the result. */
export const attachment = z.strictObject({
  name: name.meta({
    description: `File name, at most ${MAX_NAME_LENGTH} characters; unique among the attachments.`,
  }),
  content: source,
  media_type: z
    .string()
    .regex(MEDIA_TYPE, { error: 'must be a media type such as "text/csv", without parameters' })
    .optional()
    .meta({
      description: 'Media type, for example `text/csv`. Default: by the extension of the name.',
    }),
  description: lineText(1000).optional().meta({
    description: 'Description that viewers show beside the name, at most 1000 characters.',
  }),
  relationship: z
    .enum(RELATIONSHIPS)
    .default('unspecified')
    .meta({ description: 'Relationship of the file to the document (AFRelationship).' }),
})

/** Files inside the result. */
export const attachments = boundedList(attachment, MAX_ITEMS)
  .superRefine((items, ctx) => {
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      if (seen.has(item.name)) {
        const message = 'must be unique among the attachments'
        ctx.addIssue({ code: 'custom', path: [index, 'name'], message, input: item.name })
      }
      seen.add(item.name)
    }
    const total = items.reduce((sum, { content }) => sum + content.byteLength, 0)
    if (total <= MAX_TOTAL_BYTES) return
    const message = `must be at most ${MAX_TOTAL_BYTES} bytes (50 MB) together`
    ctx.addIssue({ code: 'custom', message, params: { given: `${total} bytes` } })
  })
  .meta({
    description: `Files to embed, at most ${MAX_ITEMS}, 20 MB each and 50 MB together. With \`pdf_a\` only \`3b\` takes them.`,
  })

function isFileName(value: string): boolean {
  return value.trim() === value && !/^\.{0,2}$|[\\/:*?"<>|]/.test(value)
}
