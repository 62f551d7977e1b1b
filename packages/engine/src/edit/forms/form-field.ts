import type { PdfDict, PdfObject } from '../../pdf/file/objects.ts'

/** Kinds of form fields, by what can be filled into them. */
export type FieldKind =
  | 'text'
  | 'checkbox'
  | 'radio'
  | 'combo'
  | 'list'
  | 'push_button'
  | 'signature'
  | 'other'

/** A field that has a value: a leaf of the tree of fields. */
export interface FormField {
  /** Names from the root down, joined by dots. */
  readonly name: string
  /** Number of its object. */
  readonly num: number
  /** Number of the outermost field that it belongs to, which may be itself. */
  readonly root: number
  readonly kind: FieldKind
  /** Bits of `Ff`. */
  readonly flags: number
  /** Entries of its own and those that it inherits, references followed. */
  readonly entries: PdfDict
  /** Where it shows; a field that shows once may be its own widget. */
  readonly widgets: readonly FieldWidget[]
}

/** A place where a field shows. */
export interface FieldWidget {
  readonly num: number
  /** Entries of the annotation, as they are stored. */
  readonly entries: PdfDict
}

/** Flags of fields (ISO 32000-2, tables 227, 229, 231 and 233). */
export const FIELD_FLAGS = {
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const

/** Whether a field has a flag. */
export function hasFlag({ flags }: FormField, flag: keyof typeof FIELD_FLAGS): boolean {
  return (flags & FIELD_FLAGS[flag]) !== 0
}

/** The kind of a field by its type and flags. */
export function kindOfField(type: string, flags: number): FieldKind {
  if (type === 'Tx') return 'text'
  if (type === 'Ch') return (flags & FIELD_FLAGS.combo) !== 0 ? 'combo' : 'list'
  if (type === 'Sig') return 'signature'
  if (type !== 'Btn') return 'other'
  if ((flags & FIELD_FLAGS.pushButton) !== 0) return 'push_button'
  return (flags & FIELD_FLAGS.radio) !== 0 ? 'radio' : 'checkbox'
}

/** A number among the entries of a field; undefined for anything else. */
export function numberAt(entries: PdfDict, key: string): number | undefined {
  const value: PdfObject | undefined = entries.get(key)
  return typeof value === 'number' ? value : undefined
}
