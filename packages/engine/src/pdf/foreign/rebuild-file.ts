import { EncryptedPDFError, ParseSpeeds, PDFDocument } from 'pdf-lib'
import { PdfError, PdfLimitError, PdfLockedError } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import type { ForeignLimits } from './foreign-limits.ts'

/** Most bytes that are looked through for ends that do not come; a billion take some ten seconds. */
const MAX_SOUGHT_BYTES = 1e9

/** Words that begin something, and those that end it: without one, all that follows is searched for it. */
const ENDS = [
  [' obj', 'endobj'],
  ['stream', 'endstream'],
  ['(', ')'],
] as const

/** A file put together from the objects that were found. */
export interface RebuiltFile {
  readonly file: PdfFile
  /** Whether it was encrypted; it no longer is. */
  readonly isEncrypted: boolean
}

/**
 * Opens a damaged file by searching its bytes for objects instead of following its cross-reference. Encrypted ones
 * are decrypted on the way, as well as pdf-lib can: strings in the dictionaries of streams stay unreadable.
 *
 * @param password tried as user and as owner password; the empty one opens files that only have an owner's
 * @throws PdfError when even so nothing can be read; PdfLockedError; PdfLimitError
 */
export async function rebuildFile(
  bytes: Uint8Array,
  password: string,
  limits: ForeignLimits,
): Promise<RebuiltFile> {
  refuseHopeless(bytes, limits)
  try {
    const document = await load(bytes, password)
    const { isDecrypted } = document.context
    return { file: PdfFile.open(await plainBytes(document), limits), isEncrypted: isDecrypted }
  } catch (cause) {
    throw reasonOf(cause)
  }
}

async function load(bytes: Uint8Array, password: string): Promise<PDFDocument> {
  return await PDFDocument.load(bytes, {
    password,
    parseSpeed: ParseSpeeds.Fastest,
    updateMetadata: false,
    preserveXFA: true,
  })
}

/** The file with a plain cross-reference table. */
async function plainBytes(document: PDFDocument): Promise<Uint8Array> {
  // Without object streams: pdf-lib makes their cross-reference in quadratic time (11 s for 100 000 objects), and
  // our writer packs them anyway.
  return await document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
}

/** pdf-lib raises plain errors whose text is all that tells them apart, and TypeErrors over broken files. */
function reasonOf(cause: unknown): unknown {
  if (cause instanceof PdfError || cause instanceof RangeError) return cause
  const reason = cause instanceof Error ? cause.message : ''
  if (cause instanceof EncryptedPDFError || /password/i.test(reason)) {
    return new PdfLockedError('password', { cause })
  }
  if (/encryption|crypt|key length/i.test(reason)) {
    return new PdfLockedError('method', { cause })
  }
  return new PdfError('Its objects do not fit together.', { cause })
}

/** Searching megabytes without an object, or for ends that are missing, takes time that grows with their square. */
function refuseHopeless(bytes: Uint8Array, { maxObjects }: ForeignLimits): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const objects = count(buffer, ' obj', 0)
  if (objects === 0) throw new PdfError('The file has no objects.')
  if (objects > maxObjects) throw new PdfLimitError('The file has too many objects.')
  for (const [begin, end] of ENDS) {
    const tail = buffer.lastIndexOf(end) + 1
    if (count(buffer, begin, tail) * (buffer.length - tail) > MAX_SOUGHT_BYTES) {
      throw new PdfError(`Too many of its parts have no "${end}".`)
    }
  }
}

function count(buffer: Buffer, word: string, from: number): number {
  let found = 0
  for (let at = buffer.indexOf(word, from); at >= 0; at = buffer.indexOf(word, at + word.length)) {
    found += 1
  }
  return found
}
