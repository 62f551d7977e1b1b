import { isUint8Array } from 'node:util/types'
import * as z from 'zod'
import { asTheParseDoes, type Steps } from '../../lifetime/turns.ts'
import { listInTurns } from '../values/list-in-turns.ts'
import { relativePath } from './assets.ts'
import { RemoteBytes } from './remote-bytes.ts'
import { sourceBytes, sourceObjects } from './source.ts'
import { documentText, sizeMessage, sourceText } from './source-text.ts'

/** Largest Markdown document. */
export const MARKDOWN_MAX_BYTES = 2 * 1024 * 1024
/** In UTF-16, with its mark. */
const ENCODED_MAX_BYTES = 2 * MARKDOWN_MAX_BYTES + 2
/** Largest book. */
const BOOK_MAX_BYTES = 8 * 1024 * 1024
const BOOK_MAX_DOCUMENTS = 500

const NOT_TEXT = 'must be text in UTF-8 (or UTF-16 with a byte order mark)'

/** Text, or its bytes for callers in the same process. JSON knows only the text. */
export const textOrBytes = z.custom<string | Uint8Array>(
  (value) => typeof value === 'string' || isUint8Array(value),
  { error: 'must be text, or an object such as {"base64": "..."} or {"url": "https://..."}' },
)

/**
 * Text of one document: text itself, `{ base64 }`, `{ url }`, or bytes in the library.
 *
 * Text once parsed; for a URL it is {@link RemoteBytes} until the operation runs.
 */
function markdownText(text: z.ZodString) {
  return z.union([textOrBytes, ...sourceObjects]).transform(
    asTheParseDoes(function* (value, ctx): Steps<string | RemoteBytes> {
      const bytes = typeof value === 'string' ? undefined : yield* sourceBytes(value, ctx)
      if (bytes instanceof RemoteBytes) return bytes
      // Zod stands for nothing but an issue that was added.
      if (typeof value !== 'string' && !isUint8Array(bytes)) return z.NEVER
      const refuse = (message: string) => {
        const given = decoded === undefined ? `${bytes?.byteLength} bytes` : undefined
        ctx.addIssue({ code: 'custom', message, params: { given } })
      }
      const isTooLarge = bytes !== undefined && bytes.byteLength > ENCODED_MAX_BYTES
      const decoded =
        bytes === undefined ? (value as string) : isTooLarge ? undefined : decode(bytes)
      const unread = isTooLarge ? sizeMessage(MARKDOWN_MAX_BYTES) : NOT_TEXT
      const issues = decoded === undefined ? [unread] : messagesOf(text, decoded)
      for (const message of issues) refuse(message)
      return issues.length === 0 && decoded !== undefined ? decoded : z.NEVER
    }),
  )
}

/** Faults of a text. */
function messagesOf(text: z.ZodString, decoded: string): readonly string[] {
  return text.safeParse(decoded).error?.issues.map(({ message }) => message) ?? []
}

const bookDocument = z.strictObject({
  name: relativePath.meta({
    description:
      'Path of the document in the folder that all of them lie in, for example `guide/start.md`. Links and pictures of a document are relative to it.',
  }),
  markdown: markdownText(sourceText(MARKDOWN_MAX_BYTES)).meta({
    description:
      'Markdown, at most 2 MB (2097152 bytes): the text itself, or an object with its bytes or their URL.',
  }),
})

/** One document, or several that become one book in their order. */
export const markdownDocument = z.union([
  markdownText(documentText(MARKDOWN_MAX_BYTES)),
  listInTurns(bookDocument)
    .min(1, { error: 'must have at least one document' })
    .max(BOOK_MAX_DOCUMENTS, {
      error: `must be a list of at most ${BOOK_MAX_DOCUMENTS} documents`,
      abort: true,
    })
    .refine((documents) => new Set(documents.map(({ name }) => name)).size === documents.length, {
      error: 'must have documents of different names',
    })
    .refine(
      (documents) =>
        documents.reduce((sum, { markdown }) => sum + lengthOf(markdown), 0) <= BOOK_MAX_BYTES,
      { error: `must be at most ${BOOK_MAX_BYTES} bytes (8 MB) together` },
    ),
])

function lengthOf(markdown: string | RemoteBytes): number {
  return typeof markdown === 'string' ? Buffer.byteLength(markdown) : 0
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
