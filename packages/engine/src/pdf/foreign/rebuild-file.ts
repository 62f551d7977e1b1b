import { constants, deflateSync, inflateSync } from 'node:zlib'
import { createDecryptor } from '../encryption/decryptor.ts'
import {
  isDict,
  isName,
  isStream,
  type PdfDict,
  type PdfObject,
  ref,
  stream,
} from '../file/objects.ts'
import { PdfError, readable } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { type ScannedObjects, scanObjects } from '../file/read/scan-objects.ts'
import type { ForeignLimits } from './foreign-limits.ts'
import { mendPageTree } from './mend-page-tree.ts'
import { unpackObjects } from './unpack-objects.ts'

/** A file put together from the objects that were found. */
export interface RebuiltFile {
  readonly file: PdfFile
  /** Whether it was encrypted; it no longer is. */
  readonly isEncrypted: boolean
  /** How many nodes of the page tree are lost with their pages. */
  readonly lostPages: number
  /** Whether it ends in the data of a stream. */
  readonly isCut: boolean
}

const TRAILER_KEYS = ['Root', 'Info', 'Encrypt', 'ID']

// From this revision on the key needs no identifier (ISO 32000-2, 7.6.4.3.3).
const FIRST_WITHOUT_IDENTIFIER = 5

/**
 * Opens a damaged file by searching its bytes for objects instead of following its cross-reference. A catalog or page
 * tree that is lost is made anew for the pages that are there.
 *
 * @param password tried as user and as owner password; the empty one opens files that only have an owner's
 * @throws PdfError when even so nothing can be read; PdfLockedError; PdfLimitError
 */
export function rebuildFile(
  bytes: Uint8Array,
  password: string,
  limits: ForeignLimits,
): RebuiltFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, 1024).indexOf('%PDF-') < 0) {
    throw new PdfError('The file does not start as a PDF.')
  }
  const scanned = scanObjects(buffer, limits)
  const locations = new Map(
    [...scanned.offsets].map(([num, offset]) => [num, { kind: 'offset', offset } as const]),
  )
  const open = (trailer: PdfDict) =>
    PdfFile.over(scanned.bytes, { locations, trailer }, limits, (encrypt, identifier) =>
      createDecryptor(encrypt, identifier, password),
    )
  const trailer = trailerOf(scanned, open(new Map()))
  const file = open(trailer)
  const own = [...scanned.offsets.keys()]
  for (const num of own) mended(file, num)
  if (!trailer.has('Encrypt')) refuseUnexplained(file, scanned)
  if (scanned.cutStream !== undefined) endCutStream(file, scanned.cutStream, limits)
  const packed = unpackObjects(file, scanned, limits)
  return {
    file,
    isEncrypted: trailer.has('Encrypt'),
    lostPages: mendPageTree(file, [...own, ...packed]),
    isCut: scanned.cutStream !== undefined,
  }
}

/** The newest entries of all trailers, since an update that was cut off leaves the older ones in force. */
function trailerOf({ trailers, streams, offsets }: ScannedObjects, locked: PdfFile): PdfDict {
  const ofStreams = streams
    .map(({ dict }) => dict)
    .filter((entries) => isName(entries.get('Type'), 'XRef'))
  const merged = new Map<string, PdfObject>()
  for (const trailer of [...ofStreams, ...trailers]) {
    for (const key of TRAILER_KEYS) {
      const value = trailer.get(key)
      if (value !== undefined && value !== null) merged.set(key, value)
    }
  }
  if (merged.has('Encrypt')) return merged
  const encrypt = [...offsets.keys()].findLast((num) => saysHowEncrypted(locked, num))
  if (encrypt === undefined) return merged
  const revision = locked.dictAt(new Map([['', ref(encrypt)]]), '')?.get('R')
  if (typeof revision === 'number' && revision < FIRST_WITHOUT_IDENTIFIER && !merged.has('ID')) {
    throw new PdfError('It is encrypted, and the identifier that its key is made of is lost.')
  }
  return merged.set('Encrypt', ref(encrypt))
}

function saysHowEncrypted(file: PdfFile, num: number): boolean {
  const value = mended(file, num)
  return (
    isDict(value) && isName(value.get('Filter'), 'Standard') && value.has('O') && value.has('U')
  )
}

/** The object, from now on null where it cannot be read, and with an end where it lost it. */
function mended(file: PdfFile, num: number): PdfObject {
  const value = readable(() => file.peek(num)) ?? null
  if (value === null || !readable(() => file.stored(num))) file.set(num, value)
  return value
}

/** Deflates the data that is left of a stream anew: other readers refuse data without its end. */
function endCutStream(file: PdfFile, num: number, { maxInflatedBytes }: ForeignLimits): void {
  const value = file.peek(num)
  if (!isStream(value) || !isName(value.dict.get('Filter'), 'FlateDecode')) return
  const settings = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxInflatedBytes }
  try {
    file.set(num, stream(value.dict, deflateSync(inflateSync(value.data, settings))))
  } catch {
    // Its data is not only cut; readers show what they can.
  }
}

/** Without a trailer the file may be encrypted: then no stream that should inflate starts as if it did. */
function refuseUnexplained(file: PdfFile, { trailers, streams }: ScannedObjects): void {
  const hasTrailer = streams.some(({ dict }) => isName(dict.get('Type'), 'XRef'))
  if (trailers.length > 0 || hasTrailer) return
  const deflated = streams
    .map(({ num }) => file.peek(num))
    .filter(isStream)
    .filter(({ dict, data }) => isName(dict.get('Filter'), 'FlateDecode') && data.length > 0)
  if (deflated.length > 0 && !deflated.some(({ data }) => isZlib(data))) {
    throw new PdfError('Its streams cannot be read; it may be encrypted, and how is lost.')
  }
}

/** Source: RFC 1950, 2.2: the method is 8, and the first two bytes are a multiple of 31. */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && (first * 256 + second) % 31 === 0
}
