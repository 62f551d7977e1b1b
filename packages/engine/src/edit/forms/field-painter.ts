import { quote } from '../../messages/quote.ts'
import { decodeFilters } from '../../pdf/file/decode-filters.ts'
import { decodeTextString } from '../../pdf/file/decode-text-string.ts'
import {
  dict,
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { FaceSource } from '../../text/fonts/face-source.ts'
import { TextResources } from '../../text/paint/text-resources.ts'
import { sharedTypesetter } from '../../text/shared-typesetter.ts'
import { shownAppearance } from './appearance-place.ts'
import { buttonOperators } from './button-operators.ts'
import { type FieldTextLook, readDefaultAppearance } from './default-appearance.ts'
import { choicesOf, statesOf } from './field-choices.ts'
import { type FieldWidget, type FormField, hasFlag, numberAt } from './form-field.ts'
import { frameOperators, operands, strokeColor } from './frame-operators.ts'
import { listOperators, visibleLines } from './list-operators.ts'
import {
  combOperators,
  type FieldText,
  lineOperators,
  type PaintedField,
  paragraphOperators,
  type TextTools,
} from './text-operators.ts'
import { readWidgetLook, type WidgetLook } from './widget-look.ts'

/** Tools that fields are drawn with. */
export interface FieldPainterOptions {
  readonly faces: readonly FaceSource[]
  /** Family and language that win over those of the form. */
  readonly font?: { readonly family?: string | undefined; readonly language?: string | undefined }
}

const ALIGNMENTS = ['left', 'center', 'right'] as const
const MAX_CELLS = 1000

/** Makes appearances of fields, with one set of embedded fonts. */
export class FieldPainter {
  /** Characters that no font has. */
  readonly missing = new Set<string>()
  /** Names of fields whose text is not seen as a whole. */
  readonly cut = new Set<string>()
  /** Parts of fields that are not drawn. */
  readonly lost = new Set<string>()
  readonly #file: PdfFile
  readonly #tools: TextTools
  readonly #font: NonNullable<FieldPainterOptions['font']>
  readonly #shared: PdfRef

  private constructor(file: PdfFile, tools: TextTools, { font = {} }: FieldPainterOptions) {
    this.#file = file
    this.#tools = tools
    this.#font = font
    this.#shared = file.reserve()
  }

  /** Loads fonts; `close` embeds what was used of them. */
  static async open(file: PdfFile, options: FieldPainterOptions): Promise<FieldPainter> {
    const typesetter = await sharedTypesetter({ faces: options.faces })
    return new FieldPainter(file, { typesetter, resources: new TextResources() }, options)
  }

  /** Draws a field everywhere it shows, as its value is now. */
  draw(field: FormField): void {
    const { kind } = field
    if (kind === 'checkbox' || kind === 'radio') this.#drawButtons(field)
    else if (kind === 'push_button') this.#drawCaptions(field)
    else if (kind === 'text' || kind === 'combo' || kind === 'list') {
      for (const widget of field.widgets) this.#drawText(field, widget)
    }
  }

  /** Families used so far that say no document may embed them. */
  get restricted(): readonly string[] {
    return this.#tools.resources.restricted
  }

  /** Embeds the fonts; nothing can be drawn afterwards. */
  async close(): Promise<void> {
    const { Font, XObject } = await this.#tools.resources.embed(this.#file)
    this.#file.set(this.#shared.num, dict({ Font, XObject }))
  }

  #drawText(field: FormField, { num, entries: widget }: FieldWidget): void {
    const look = readWidgetLook(this.#file, widget)
    if (look === undefined) return
    const painted = this.#painted(field, look, this.#textOf(field, widget))
    for (const character of painted.missing) this.missing.add(character)
    if (!painted.fits) this.cut.add(field.name)
    const frame = frameOperators(look) + this.#cellLines(field, look)
    const N = this.#form(look, frame + painted.operators)
    const current = this.#file.get(num)
    if (isDict(current))
      this.#file.set(num, withEntries(current, { AP: dict({ N }), AS: undefined }))
  }

  #painted(field: FormField, look: WidgetLook, text: FieldText): PaintedField {
    const cells = cellsOf(field)
    if (field.kind === 'list') return this.#paintedList(field, look, text)
    if (text.text === '') return { operators: '/Tx BMC\nEMC\n', fits: true, missing: [] }
    if (cells > 0) return combOperators(this.#tools, look, text, cells)
    const isMultiline = field.kind === 'text' && hasFlag(field, 'multiline')
    return isMultiline
      ? paragraphOperators(this.#tools, look, text)
      : lineOperators(this.#tools, look, text)
  }

  #paintedList(field: FormField, look: WidgetLook, text: FieldText): PaintedField {
    const choices = choicesOf(this.#file, field)
    const values = new Set(textsOf(this.#file, field.entries.get('V')))
    const chosen = new Set(
      choices.flatMap(({ value }, index) => (values.has(value) ? [index] : [])),
    )
    const [earliest = 0] = chosen
    const stated = Math.max(0, numberAt(field.entries, 'TI') ?? 0)
    const last = stated + visibleLines(look, text.sizePt)
    const isSeen = chosen.size === 0 || (earliest >= stated && earliest < last)
    const first = isSeen ? stated : earliest
    const own = this.#file.get(field.num)
    if (first !== stated && isDict(own)) this.#file.set(field.num, withEntries(own, { TI: first }))
    const labels = choices.map(({ label }) => label)
    return listOperators(this.#tools, look, text, { labels, chosen, first })
  }

  #textOf(field: FormField, widget: PdfDict): FieldText {
    const own = (key: string) => this.#file.resolve(widget.get(key)) ?? field.entries.get(key)
    const { sizePt, style } = this.#lookOf(own('DA'))
    const align = own('Q')
    const [value = ''] = textsOf(this.#file, field.entries.get('V'))
    const label = choicesOf(this.#file, field).find((choice) => choice.value === value)?.label
    return {
      text: (field.kind === 'combo' ? (label ?? value) : value).replaceAll(/\r\n?/g, '\n'),
      style,
      sizePt,
      align: ALIGNMENTS[typeof align === 'number' ? align : 0] ?? 'left',
    }
  }

  #lookOf(value: PdfObject | undefined): FieldTextLook {
    const { sizePt, style } = readDefaultAppearance(this.#file, value)
    const { family, language } = this.#font
    const families = family === undefined ? style.families : [family]
    return { sizePt, style: { ...style, ...(families && { families }), language } }
  }

  /** Lines between the cells of a field that has a border. */
  #cellLines(field: FormField, { width, height, borderColor, borderWidth }: WidgetLook): string {
    const cells = cellsOf(field)
    if (cells === 0 || !borderColor || borderWidth === 0) return ''
    const lines = Array.from({ length: cells - 1 }, (_, index) => {
      const x = ((index + 1) * width) / cells
      return `${operands(x, 0)} m ${operands(x, height)} l S\n`
    })
    return `${strokeColor(borderColor)}${operands(borderWidth)} w\n${lines.join('')}`
  }

  /** Draws the states of buttons that have no appearance for them; those of the form stay. */
  #drawButtons(field: FormField): void {
    const file = this.#file
    for (const { widget, state } of statesOf(file, field)) {
      const entries = file.get(widget.num)
      if (!isDict(entries)) continue
      const appearances = file.dictAt(entries, 'AP')
      const known = appearances && file.dictAt(appearances, 'N')
      if (known && isStream(file.resolve(known.get(state)))) continue
      const look = readWidgetLook(file, entries)
      if (look === undefined) continue
      const own = file.resolve(entries.get('DA')) ?? field.entries.get('DA')
      const color = readDefaultAppearance(file, own).style.color ?? { r: 0, g: 0, b: 0 }
      const isRadio = field.kind === 'radio'
      const N = dict({
        [state]: this.#form(look, buttonOperators(look, { isOn: true, isRadio, color })),
        Off: this.#form(look, buttonOperators(look, { isOn: false, isRadio, color })),
      })
      const isOn = isName(field.entries.get('V'), state)
      file.set(
        widget.num,
        withEntries(entries, { AP: dict({ N }), AS: name(isOn ? state : 'Off') }),
      )
    }
  }

  /** Draws push buttons that have no appearance: their frame, and their caption in its middle. */
  #drawCaptions(field: FormField): void {
    for (const { num, entries: widget } of field.widgets) {
      const look = readWidgetLook(this.#file, widget)
      const current = this.#file.get(num)
      if (!look || !isDict(current) || shownAppearance(this.#file, widget)) continue
      const own = this.#file.resolve(widget.get('DA')) ?? field.entries.get('DA')
      const { sizePt, style } = this.#lookOf(own)
      const text: FieldText = { text: look.caption, style, sizePt, align: 'center' }
      const painted = look.caption && lineOperators(this.#tools, look, text)
      for (const character of painted ? painted.missing : []) this.missing.add(character)
      if (painted && !painted.fits) this.cut.add(field.name)
      if (look.hasIcon) this.lost.add(`icon of ${quote(field.name)}`)
      const N = this.#form(look, frameOperators(look) + (painted ? painted.operators : ''))
      this.#file.set(num, withEntries(current, { AP: dict({ N }), AS: undefined }))
    }
  }

  #form({ width, height, matrix }: WidgetLook, operators: string): PdfRef {
    const entries = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, width, height],
      Matrix: matrix,
      Resources: this.#shared,
    })
    return this.#file.add(stream(entries, Buffer.from(operators, 'latin1')))
  }
}

/** Number of cells of a text field that has some; 0 for any other. */
function cellsOf(field: FormField): number {
  const isOther = hasFlag(field, 'multiline') || hasFlag(field, 'password')
  if (field.kind !== 'text' || !hasFlag(field, 'comb') || isOther) return 0
  const cells = numberAt(field.entries, 'MaxLen') ?? 0
  return cells >= 1 && cells <= MAX_CELLS ? Math.floor(cells) : 0
}

/** Texts of a value: one, or those of a list. */
export function textsOf(file: PdfFile, value: PdfObject | undefined): readonly string[] {
  const resolved = file.resolve(value)
  if (isString(resolved)) return [decodeTextString(resolved.value)]
  // A long text may be a stream (ISO 32000-2, table 226).
  if (isStream(resolved))
    return [decodeTextString(decodeFilters(file, resolved).data.toString('latin1'))]
  return isArray(resolved) ? resolved.flatMap((item) => textsOf(file, item)) : []
}
