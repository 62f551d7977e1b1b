/** Address of the link that a print of controls has on every page. */
export const PLACE_URL = 'https://place.invalid/'

/** A choice of a field. */
export interface FieldChoice {
  readonly value: string
  readonly label: string
}

/** A control of a document that becomes a field people fill in. */
export interface FormControl {
  readonly kind: 'text' | 'signature' | 'checkbox' | 'radio' | 'choice'
  /** Name of the field; radio buttons of one name are one field. */
  readonly name: string
  /** Label of the field, in words. */
  readonly label: string
  /** Label that the buttons of its name have together. */
  readonly groupLabel: string
  /** Text, or the value that a box or button stands for. */
  readonly value: string
  readonly isChecked: boolean
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  readonly isMultiline: boolean
  readonly isPassword: boolean
  /** Whether several choices may be taken. */
  readonly isMultiple: boolean
  /** Whether choices open when they are wanted, instead of being a list. */
  readonly isDropdown: boolean
  /** Whether other values than the choices may be typed. */
  readonly isEditable: boolean
  readonly maxLength: number | undefined
  readonly choices: readonly FieldChoice[]
  /** Values of the choices that are taken. */
  readonly chosen: readonly string[]
  /** Named destination at its top left corner. */
  readonly destination: string
  /** Where pages show it again; undefined where none does. */
  readonly repeats: RepeatedControl | undefined
  /** Sizes in CSS pixels, as the document has them before it is printed larger or smaller. */
  readonly widthPx: number
  readonly heightPx: number
  readonly fontSizePx: number
  /** Side that its text stands at. */
  readonly alignment: 'left' | 'center' | 'right'
  /** Red, green and blue of its text, from 0 to 1. */
  readonly color: readonly [number, number, number]
}

/** A control in the head of a table, which the browser shows again on every page that the table goes on. */
export interface RepeatedControl {
  /** Named destination of the last row of the table. */
  readonly until: string
  /** How far below the top of the head it stands, in CSS pixels. */
  readonly belowPx: number
}

/** Fields of a document, and how they look: prints of the document that show nothing else. */
export interface FormRequest {
  readonly controls: readonly FormControl[]
  /** With values, every box and button checked. */
  readonly on: Uint8Array
  /** With values, no box or button checked. */
  readonly off: Uint8Array
  /** Side of the link that `off` has on every page where its content begins, in CSS pixels. */
  readonly placePx: number
  /** Whether the font that viewers type in may be one that is not embedded. */
  readonly namesFont: boolean
}
