import type { RenderWarning } from '../../messages/warnings.ts'
import { PRINT_FLAG } from '../../pdf/document/annotations.ts'
import {
  byteString,
  dict,
  isDict,
  name,
  type PdfDict,
  type PdfEntries,
  type PdfObject,
  type PdfRef,
  withEntries,
} from '../../pdf/file/objects.ts'
import { textString, utf8Bytes } from '../../pdf/file/text-string.ts'
import type { Color } from '../../units/color.ts'
import type { Canvas } from '../canvas/canvas.ts'
import { numberText } from '../canvas/number-text.ts'
import type { DocumentWriter } from '../document/document-writer.ts'
import type { ElementSlot } from '../document/element-slot.ts'
import type { TypingFonts } from './typing-fonts.ts'

/** Parts that fields have in common. */
export interface FieldOptions {
  readonly name: string
  /** Label of the field, in words. */
  readonly label: string
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  readonly sizePt: number
  readonly color: Color
  readonly slot: ElementSlot | undefined
  /** Frame that viewers, and we, draw around a value that was filled in later. */
  readonly frame?: PdfEntries
  /** Its value and choices, where it is a field that shows text. */
  readonly texts?: readonly string[]
}

/** Place of a field on a canvas. */
export interface FieldBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Paints an appearance, in points from its top left corner. */
export type PaintAppearance = (canvas: Canvas) => void

interface RadioGroup {
  readonly ref: PdfRef
  readonly options: FieldOptions
  readonly kids: PdfRef[]
  value: string | undefined
}

// Flags of fields (ISO 32000-1, tables 221, 226 and 230).
const READ_ONLY = 1 << 0
const REQUIRED = 1 << 1
const NO_TOGGLE_TO_OFF = 1 << 14
const RADIO = 1 << 15

/** Collects the fields of a document and writes them as its interactive form. */
export class FormWriter {
  readonly #writer: DocumentWriter
  readonly #fields: PdfRef[] = []
  readonly #radios = new Map<string, RadioGroup>()
  readonly #fonts: TypingFonts

  constructor(writer: DocumentWriter, fonts: TypingFonts) {
    this.#writer = writer
    this.#fonts = fonts
  }

  /** Warnings of fields that no font can be typed in. */
  get warnings(): readonly RenderWarning[] {
    return this.#fonts.warnings
  }

  /** A field of one widget: text, choice, signature. */
  add(
    canvas: Canvas,
    box: FieldBox,
    options: FieldOptions,
    entries: PdfEntries & { readonly Ff?: number },
    paint: PaintAppearance,
  ): void {
    const appearance = this.#appearance(canvas, box, paint)
    const widget = this.#widget(canvas, box, options, {
      ...this.#fieldEntries(options, entries),
      AP: dict({ N: appearance }),
    })
    if (widget) this.#fields.push(widget)
  }

  /** A box that is checked or not. */
  addCheckbox(
    canvas: Canvas,
    box: FieldBox,
    options: FieldOptions,
    isChecked: boolean,
    paint: { readonly on: PaintAppearance; readonly off: PaintAppearance },
  ): void {
    const state = name(isChecked ? 'Yes' : 'Off')
    const N = dict({
      Yes: this.#appearance(canvas, box, paint.on),
      Off: this.#appearance(canvas, box, paint.off),
    })
    const entries = { FT: name('Btn'), V: state, DV: state }
    const { DA, MK } = this.#fonts.useSign('checkbox')
    const widget = this.#widget(canvas, box, withLook(options, MK), {
      ...this.#fieldEntries(options, entries),
      DA,
      AS: state,
      AP: dict({ N }),
    })
    if (widget) this.#fields.push(widget)
  }

  /** One of several circles of a name, of which one is chosen. */
  addRadio(
    canvas: Canvas,
    box: FieldBox,
    options: FieldOptions,
    choice: { readonly value: string; readonly isChosen: boolean },
    paint: { readonly on: PaintAppearance; readonly off: PaintAppearance },
  ): void {
    const known = this.#radios.get(options.name)
    const group = known ?? { ref: this.#writer.file.reserve(), options, kids: [], value: undefined }
    if (!known) {
      this.#radios.set(options.name, group)
      this.#fields.push(group.ref)
    }
    const on = utf8Bytes(choice.value)
    if (choice.isChosen) group.value = on
    const N = dict({
      [on]: this.#appearance(canvas, box, paint.on),
      Off: this.#appearance(canvas, box, paint.off),
    })
    const { DA, MK } = this.#fonts.useSign('radio')
    const widget = this.#widget(canvas, box, withLook(options, MK), {
      Parent: group.ref,
      DA,
      TU: textString(options.label),
      AS: name(choice.isChosen ? on : 'Off'),
      AP: dict({ N }),
    })
    if (widget) group.kids.push(widget)
  }

  /**
   * Writes the form into the catalog; nothing where there are no fields.
   *
   * @param embedded fonts of the document by their names
   */
  finish(embedded: PdfDict): void {
    const { file } = this.#writer
    if (this.#fields.length === 0) return
    for (const { ref, options, kids, value } of this.#radios.values()) {
      const state = name(value ?? 'Off')
      const flags = { Ff: RADIO | NO_TOGGLE_TO_OFF, FT: name('Btn'), V: state, Kids: kids }
      file.set(ref.num, dict(this.#fieldEntries(options, flags)))
    }
    const fonts = this.#fonts.resources(file, embedded)
    const [first] = fonts.keys()
    file.setCatalog({
      AcroForm: file.add(
        dict({
          Fields: this.#fields,
          DA: first === undefined ? undefined : byteString(`/${first} 0 Tf 0 g`),
          DR: fonts.size > 0 ? dict({ Font: fonts }) : undefined,
        }),
      ),
    })
  }

  #fieldEntries(
    options: FieldOptions,
    { Ff = 0, ...entries }: PdfEntries & { readonly Ff?: PdfObject },
  ): PdfEntries {
    const { name: own, label, isRequired, isReadOnly } = options
    const flags = Number(Ff) | (isRequired ? REQUIRED : 0) | (isReadOnly ? READ_ONLY : 0)
    return {
      T: textString(own),
      TU: textString(label),
      Ff: flags === 0 ? undefined : flags,
      DA: this.#typedLook(options),
      ...entries,
    }
  }

  /** Font, size and colour of the text that people type. */
  #typedLook({ name: own, label, texts, isReadOnly, sizePt, color }: FieldOptions) {
    if (texts === undefined) return undefined
    const { red, green, blue } = color
    const paint = [red, green, blue].map(numberText).join(' ')
    const font = this.#fonts.use({ name: own, label, texts, isReadOnly })
    return byteString(`/${font} ${numberText(sizePt)} Tf ${paint} rg`)
  }

  #widget(
    canvas: Canvas,
    { x, y, width, height }: FieldBox,
    { slot, frame }: FieldOptions,
    entries: PdfEntries,
  ): PdfRef | undefined {
    const widget = dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      Rect: this.#writer.pageRectangle(canvas, x, y, width, height),
      F: PRINT_FLAG,
      P: this.#writer.pageRef(canvas),
      ...frame,
      ...entries,
      MK: this.#look(canvas, frame?.['MK']),
    })
    return this.#writer.annotateAs('Form', canvas, widget, slot)
  }

  /** Colours of the frame, and the quarter turns that the field is seen in. */
  #look(canvas: Canvas, frame: PdfObject | undefined): PdfObject | undefined {
    const [a, b] = this.#writer.pageMatrix(canvas)
    const quarters = Math.round(Math.atan2(b, a) / (Math.PI / 2))
    if (quarters === 0) return frame
    return withEntries(isDict(frame) ? frame : dict({}), { R: ((quarters + 4) % 4) * 90 })
  }

  #appearance(canvas: Canvas, { width, height }: FieldBox, paint: PaintAppearance): PdfRef {
    const size = { widthPt: width, heightPt: height }
    const [a, b, c, d] = this.#writer.pageMatrix(canvas)
    const isTurned = Math.hypot(a - 1, b, c, d - 1) > 1e-6
    // Viewers fit the box, transformed, into the rectangle of the field (ISO 32000-2, 12.5.5).
    const Matrix = isTurned ? [a, b, c, d, 0, 0] : undefined
    const entries: PdfDict = dict({ BBox: [0, 0, width, height], Matrix })
    const { ref } = this.#writer.form(canvas, size, entries, (on) =>
      on.withOrigin(0, 0, () => on.inside(() => paint(on))),
    )
    return ref
  }
}

/** Options of a field whose sign programs can draw anew, within the frame that they draw. */
function withLook(options: FieldOptions, MK: PdfDict | undefined): FieldOptions {
  if (MK === undefined) return options
  const frame = options.frame?.['MK']
  const look = isDict(frame) ? withEntries(frame, Object.fromEntries(MK)) : MK
  return { ...options, frame: { ...options.frame, MK: look } }
}
