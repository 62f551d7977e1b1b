import { isArray, isDict, isString, type PdfDict, type PdfObject } from './objects.ts'
import { PdfError } from './pdf-error.ts'

/** A copy of an object that stands in the file as `num generation obj`, with strings and data decrypted. */
export type Decrypt = (value: PdfObject, num: number, generation: number) => PdfObject

/**
 * Makes what decrypts a file of its `Encrypt` dictionary, references in it followed, and the first part of its
 * identifier, one character per byte.
 */
export type CreateDecrypt = (encrypt: PdfDict, identifier: string) => Decrypt

/** The trailer of a file and the objects that it refers to. */
export interface ReadableTrailer {
  readonly trailer: PdfDict
  resolve(value: PdfObject | undefined): PdfObject | undefined
}

// The dictionary, its crypt filters, each of them.
const MAX_DEPTH = 3

/**
 * Functions that decrypt the objects of a file, by its trailer; neither is ever encrypted itself.
 *
 * @throws PdfError when the trailer does not say how; whatever `createDecrypt` throws
 */
export function decryptionOf(file: ReadableTrailer, createDecrypt: CreateDecrypt): Decrypt {
  const encrypt = resolveInside(file, file.trailer.get('Encrypt'))
  if (!isDict(encrypt)) throw new PdfError('The file is encrypted, and does not say how.')
  const parts = file.resolve(file.trailer.get('ID'))
  const identifier = isArray(parts) ? file.resolve(parts[0]) : undefined
  return createDecrypt(encrypt, isString(identifier) ? identifier.value : '')
}

function resolveInside(
  file: ReadableTrailer,
  value: PdfObject | undefined,
  depth = 0,
): PdfObject | undefined {
  const resolved = file.resolve(value)
  if (!isDict(resolved) || depth === MAX_DEPTH) return resolved
  const entries = [...resolved].map(
    ([key, item]) => [key, resolveInside(file, item, depth + 1) ?? null] as const,
  )
  return new Map(entries)
}
