import { isName, type PdfDict } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** A name in a dictionary; empty where it has none. */
export function nameAt(file: PdfFile, owner: PdfDict, key: string): string {
  const value = file.resolve(owner.get(key))
  return isName(value) ? value.value : ''
}
