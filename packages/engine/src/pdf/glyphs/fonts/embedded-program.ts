import { decodeFilters } from '../../file/decode-filters.ts'
import { isStream, type PdfDict, type PdfStream } from '../../file/objects.ts'
import { PdfError } from '../../file/pdf-error.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { type FontProgram, readSfnt, readType1 } from './font-program.ts'
import { readCff } from './read-cff.ts'

const NOTHING_KNOWN: FontProgram = { textOfCode: () => undefined, textOfGlyph: () => undefined }

/** The font program of a descriptor; one that says nothing where it cannot be read, undefined where there is none. */
export function embeddedProgram(
  file: PdfFile,
  descriptor: PdfDict,
  standardNames: ReadonlyMap<number, string>,
): FontProgram | undefined {
  const program = (key: string): PdfStream | undefined => {
    const value = file.resolve(descriptor.get(key))
    return isStream(value) ? value : undefined
  }
  try {
    const [type1, trueType, other] = ['FontFile', 'FontFile2', 'FontFile3'].map(program)
    if (type1) return readType1(decodeFilters(file, type1).data, standardNames)
    if (trueType) return readSfnt(decodeFilters(file, trueType).data) ?? NOTHING_KNOWN
    if (!other) return undefined
    const bytes = decodeFilters(file, other).data
    const isOpenType = bytes.toString('latin1', 0, 4) === 'OTTO'
    return (isOpenType ? readSfnt(bytes) : readCff(bytes, standardNames)) ?? NOTHING_KNOWN
  } catch (error) {
    if (error instanceof PdfError) return NOTHING_KNOWN
    throw error
  }
}
