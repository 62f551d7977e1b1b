import * as z from 'zod'
import { countedEntries } from '../values/bounded.ts'
import { source } from './source.ts'

const MAX_ENTRIES = 100
const MAX_NAME_LENGTH = 512
const MAX_TOTAL_BYTES = 50 * 1024 * 1024

/** Path below a folder, as documents write it. */
export const relativePath = z.string().refine(isRelativePath, {
  error: `must be a relative path such as "img/logo.png", at most ${MAX_NAME_LENGTH} characters, without "..", "." or empty segments, backslashes and control characters`,
})

const files = z.record(relativePath, source)

/**
 * Files of one request by the relative path the document knows them under.
 *
 * A map and not an object once parsed: a document may ask for `constructor`, too.
 */
export const assets = z
  .pipe(countedEntries<z.input<typeof files>>(MAX_ENTRIES), files)
  .transform((record): ReadonlyMap<string, Uint8Array> => new Map(Object.entries(record)))
  .refine((contents) => totalBytes(contents) <= MAX_TOTAL_BYTES, {
    error: `must be at most ${MAX_TOTAL_BYTES} bytes (50 MB) together`,
  })
  .meta({
    description: `Files of this request only, served under \`base_url\`: relative path to content. At most ${MAX_ENTRIES} files, 20 MB each and 50 MB together.`,
  })

function isRelativePath(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !name.isWellFormed()) return false
  // A scheme would make it another address than the one it is served under.
  if (/[\\\p{Cc}]/u.test(name) || /^[a-z][a-z0-9+.-]*:/i.test(name)) return false
  return name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
}

function totalBytes(contents: ReadonlyMap<string, Uint8Array>): number {
  let total = 0
  for (const bytes of contents.values()) total += bytes.byteLength
  return total
}
