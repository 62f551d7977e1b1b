import { isArray, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { IDENTITY, type Matrix } from './matrix.ts'

/** A transformation that a form, a pattern or a glyph states; the one that changes nothing where there is none of six numbers. */
export function readMatrix(file: PdfFile, value: PdfObject | undefined): Matrix {
  const stated = file.resolve(value)
  return isArray(stated) && stated.length === 6
    ? (stated.map((item) => Number(file.resolve(item))) as unknown as Matrix)
    : IDENTITY
}
