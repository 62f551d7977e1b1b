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
  readonly maxLength: number | undefined
  readonly choices: readonly FieldChoice[]
  /** Values of the choices that are taken. */
  readonly chosen: readonly string[]
  /** Named destination at its top left corner. */
  readonly destination: string
  readonly widthPt: number
  readonly heightPt: number
  readonly fontSizePt: number
  /** Red, green and blue of its text, from 0 to 1. */
  readonly color: readonly [number, number, number]
}

/** Fields of a document, and how they look: prints of the document that show nothing else. */
export interface FormRequest {
  readonly controls: readonly FormControl[]
  /** With values, every box and button checked. */
  readonly on: Uint8Array
  /** With values, no box or button checked. */
  readonly off: Uint8Array
  /** Size of the document on its pages. */
  readonly scale: number
  /** Whether the font that viewers type in may be one that is not embedded. */
  readonly namesFont: boolean
}
