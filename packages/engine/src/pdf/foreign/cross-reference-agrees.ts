import { PdfError } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { readCrossReference } from '../file/read/read-cross-reference.ts'
import type { ForeignLimits } from './foreign-limits.ts'

/**
 * Whether every object stands where the cross-reference says, those too that nothing refers to, and `Size` is one more
 * than the highest number: other readers repair a file of which that is not true.
 *
 * @param bytes of a file that is not encrypted
 */
export function crossReferenceAgrees(bytes: Uint8Array, limits: ForeignLimits): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const body = buffer.subarray(buffer.indexOf('%PDF-'))
  try {
    const found = readCrossReference(body, limits)
    let highest = 0
    for (const num of found.locations.keys()) highest = Math.max(highest, num)
    if (found.trailer.get('Size') !== highest + 1) return false
    const file = PdfFile.over(body, found, limits)
    for (const num of file.originalNumbers()) file.lexerAt(num)
    return true
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}
