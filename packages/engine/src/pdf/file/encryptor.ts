import type { PdfDict, PdfObject } from './objects.ts'

/** Encrypts the objects of one file with one key. */
export interface Encryptor {
  /** The `Encrypt` dictionary; the one object whose strings stay as they are. */
  readonly dictionary: PdfDict
  /** A copy of an object with its strings and its stream data encrypted. */
  encrypt(value: PdfObject): PdfObject
}
