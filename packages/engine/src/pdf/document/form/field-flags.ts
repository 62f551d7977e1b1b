import type { FormControl } from './form-fields.ts'

// Flags of fields (ISO 32000-1, tables 221, 226, 228 and 230).
export const READ_ONLY = 1 << 0
export const REQUIRED = 1 << 1
export const MULTILINE = 1 << 12
export const PASSWORD = 1 << 13
export const NO_TOGGLE_TO_OFF = 1 << 14
export const RADIO = 1 << 15
export const COMBO = 1 << 17
export const EDIT = 1 << 18
export const MULTI_SELECT = 1 << 21

/** Flags that a field of any kind may have. */
export function commonFlags({
  isRequired,
  isReadOnly,
}: Pick<FormControl, 'isRequired' | 'isReadOnly'>): number {
  return (isRequired ? REQUIRED : 0) | (isReadOnly ? READ_ONLY : 0)
}
