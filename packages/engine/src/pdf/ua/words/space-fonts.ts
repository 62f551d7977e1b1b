import {
  dict,
  isRef,
  name,
  type PdfDict,
  type PdfRef,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serializeName, serializeNumber } from '../../file/write/serialize.ts'
import { toUnicodeStream } from '../../fonts/to-unicode.ts'
import type { MarkedUnit } from '../read/read-page-contents.ts'
import { type CodeMap, readCodeMap } from '../read/text-decoder.ts'
import type { TextLine } from './text-line.ts'

/** Name of the font of nothing but a space, among the fonts of a page. */
const SPACE_FONT = 'SvcSpace'
const SPACE_CODE = 0x20
const WIDTH = 250

/** Shows spaces with the font that a line has, or, where that has no space, with one made for it. */
export class SpaceFonts {
  readonly #file: PdfFile
  /** Operand that shows a space, by the number of the font. */
  readonly #operands = new Map<number, string | undefined>()
  readonly #needing = new Set<MarkedUnit>()
  #made: PdfRef | undefined

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** Operators that show a space behind a line. */
  space({ unit, font, sizePt }: TextLine): string {
    const operand = this.#operandIn(unit, font)
    if (operand !== undefined) return ` ${operand} Tj`
    this.#needing.add(unit)
    const size = serializeNumber(sizePt)
    // The font of the line again: what comes behind the line may go by it.
    return ` /${SPACE_FONT} ${size} Tf ( ) Tj ${serializeName(font)} ${size} Tf`
  }

  /** Operators that show a space of the line behind text of another font. */
  spaceInOwnFont(line: TextLine): string {
    return ` ${serializeName(line.font)} ${serializeNumber(line.sizePt)} Tf${this.space(line)}`
  }

  /** Resources of a unit with the font it needs for its spaces; undefined where its own are enough. */
  resourcesOf(unit: MarkedUnit): PdfDict | undefined {
    if (!this.#needing.has(unit)) return undefined
    const fonts = this.#file.dictAt(unit.resources, 'Font') ?? new Map()
    this.#made ??= spaceFont(this.#file)
    return withEntries(unit.resources, { Font: withEntries(fonts, { [SPACE_FONT]: this.#made }) })
  }

  #operandIn({ resources }: MarkedUnit, font: string): string | undefined {
    const reference = this.#file.dictAt(resources, 'Font')?.get(font)
    if (!isRef(reference)) return undefined
    const { num } = reference
    if (!this.#operands.has(num))
      this.#operands.set(num, spaceOperand(readCodeMap(this.#file, num)))
    return this.#operands.get(num)
  }
}

function spaceOperand({ codeBytes, text }: CodeMap): string | undefined {
  for (const [code, value] of text) {
    if (value === ' ') return `<${code.toString(16).padStart(2 * codeBytes, '0')}>`
  }
  return undefined
}

/** A font whose one glyph is a space; embedded, since its glyph stands in the file. */
function spaceFont(file: PdfFile): PdfRef {
  const fontName = name(SPACE_FONT)
  return file.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type3'),
      Name: fontName,
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: SPACE_CODE,
      LastChar: SPACE_CODE,
      Widths: [WIDTH],
      Encoding: dict({ Type: name('Encoding'), Differences: [SPACE_CODE, name('space')] }),
      CharProcs: dict({ space: file.add(stream(dict({}), Buffer.from(`${WIDTH} 0 d0\n`))) }),
      Resources: dict({}),
      ToUnicode: file.add(toUnicodeStream(new Map([[SPACE_CODE, '0020']]), 1)),
      // Tagged files need one for every font (ISO 32000-2, table 110).
      FontDescriptor: file.add(
        dict({ Type: name('FontDescriptor'), FontName: fontName, Flags: 4, ItalicAngle: 0 }),
      ),
    }),
  )
}
