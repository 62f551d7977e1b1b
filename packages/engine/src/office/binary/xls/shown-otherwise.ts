import { format, getFormatFromId } from 'numfmt'
import { hasFraction, hasNearerFraction } from '../../ooxml/excel/numbers/fraction-format.ts'

/** Values of cells that LibreOffice shows otherwise than Excel, and that cannot be changed in an XLS. */
export type ShownOtherwise = 'booleans' | 'fractions' | 'years'

/** Number format of a cell style. */
export interface XlsFormat {
  readonly id: number
  /** Its text; undefined for one of the built-in formats. */
  readonly code: string | undefined
  /** How LibreOffice may show numbers otherwise: told once by format, for a workbook has millions of numbers. */
  readonly risk: Exclude<ShownOtherwise, 'booleans'> | undefined
}

/** Words and marks of a number format that are no years. */
const NO_YEARS = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g
const ODD_YEAR = /(?<!y)(?:y|yyy)(?!y)/i

/** A number format by its number and its text. */
export function xlsFormat(id: number, code: string | undefined): XlsFormat {
  const written = codeOf({ id, code })
  const hasYear = ODD_YEAR.test(written.replaceAll(NO_YEARS, ''))
  return { id, code, risk: hasFraction(written) ? 'fractions' : hasYear ? 'years' : undefined }
}

/** How LibreOffice shows a number otherwise; undefined where it does not. */
export function numberShownOtherwise(format: XlsFormat, value: number): ShownOtherwise | undefined {
  if (format.risk !== 'fractions') return format.risk
  return hasNearerFraction(codeOf(format), value) ? 'fractions' : undefined
}

/** Whether LibreOffice shows a formula's true or false, a number to it, otherwise than Excel. */
export function isResultShownOtherwise(style: XlsFormat, isTrue: boolean): boolean {
  const code = codeOf(style)
  try {
    return format(code, isTrue, { overflow: '' }) !== format(code, isTrue ? 1 : 0, { overflow: '' })
  } catch {
    // A code that cannot be read says nothing of words.
    return true
  }
}

function codeOf({ id, code }: Pick<XlsFormat, 'id' | 'code'>): string {
  return code ?? getFormatFromId(id, 'en-US') ?? ''
}
