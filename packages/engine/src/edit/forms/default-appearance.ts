import { ContentScanner } from '../../pdf/content/content-scanner.ts'
import { operatorCode } from '../../pdf/content/operator-codes.ts'
import { isName, isString, type PdfDict, type PdfObject } from '../../pdf/file/objects.ts'
import { PdfError } from '../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { DEFAULT_FAMILY } from '../../text/fonts/default-family.ts'
import type { ParagraphStyle, RgbColor } from '../../text/layout/text-style.ts'
import { FIELD_FAMILIES } from './field-families.ts'

/** How a form says that the text of a field looks. */
export interface FieldTextLook {
  /** 0: as large as fits. */
  readonly sizePt: number
  readonly style: ParagraphStyle
}

const [FONT, GRAY, RGB, CMYK] = ['Tf', 'g', 'rg', 'k'].map(operatorCode)

/**
 * Reads the default appearance of a field: operators that set a font and a colour.
 *
 * Source: ISO 32000-2, 12.7.4.3.
 */
export function readDefaultAppearance(file: PdfFile, value: PdfObject | undefined): FieldTextLook {
  const { font, sizePt, color } = readOperators(value)
  const base = file.resolve(typedFont(file, value)?.get('BaseFont'))
  return { sizePt, style: { color, ...faceOf(isName(base) ? base.value : font) } }
}

/** The font that a default appearance names, of those of the form; undefined when they have none of the name. */
export function typedFont(file: PdfFile, value: PdfObject | undefined): PdfDict | undefined {
  const form = file.dictAt(file.catalog, 'AcroForm')
  const resources = form && file.dictAt(form, 'DR')
  const fonts = resources && file.dictAt(resources, 'Font')
  return fonts && file.dictAt(fonts, readOperators(value).font)
}

function readOperators(value: PdfObject | undefined) {
  const operators = isString(value) ? value.value : ''
  let sizePt = 0
  let font = ''
  let color: RgbColor = { r: 0, g: 0, b: 0 }
  try {
    const scanner = new ContentScanner(Buffer.from(`${operators} `, 'latin1'))
    while (scanner.next()) {
      const numbers = Array.from({ length: scanner.operandCount }, (_, at) => scanner.number(at))
      if (scanner.operator === FONT) [font, sizePt] = [scanner.name(0), Math.abs(numbers[1] ?? 0)]
      else if ([GRAY, RGB, CMYK].includes(scanner.operator)) color = colorOf(numbers) ?? color
    }
  } catch (error) {
    // Nonsense there says nothing: the text is black and as large as fits.
    if (!(error instanceof PdfError)) throw error
  }
  return { font, sizePt, color }
}

/** A colour of one, three or four numbers (gray, RGB, CMYK); undefined for none. */
export function colorOf(numbers: readonly number[]): RgbColor | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = numbers.map((value) => Math.min(1, Math.max(0, value)))
  if (numbers.length === 1) return { r: a, g: a, b: a }
  if (numbers.length === 3) return { r: a, g: b, b: c }
  if (numbers.length !== 4) return undefined
  return { r: (1 - a) * (1 - d), g: (1 - b) * (1 - d), b: (1 - c) * (1 - d) }
}

/** The family nearest in shape and width, its weight and slant. */
function faceOf(font: string): ParagraphStyle {
  const [sans, serif, mono] = FIELD_FAMILIES
  // Fields that this engine made, in a font that it embedded.
  const isOwn = font.replace(/^[A-Z]{6}\+/, '').startsWith(`${DEFAULT_FAMILY}-`)
  const isMono = /cour|mono|consol|^CoBo|typewriter/i.test(font)
  const isSerif =
    /times|roman|serif(?!a)|georgia|garamond|minion|palatino|cambria|^Ti(?:Ro|Bo|It|BI)/i
  const isSans = /sans/i.test(font)
  const family = isMono ? mono : isSerif.test(font) && !isSans ? serif : sans
  return {
    families: [isOwn ? DEFAULT_FAMILY : family],
    weight: /bold|black|heavy|^(?:He|Ti|Co)Bo|BI$/i.test(font) ? 700 : 400,
    italic: /ital|obli|^(?:TiIt|HeOb|CoOb)/i.test(font),
  }
}
