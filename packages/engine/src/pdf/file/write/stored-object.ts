import type { PdfObject } from '../objects.ts'

/** An object as the writer needs it: its bytes if nobody changed it, else its value. */
export type StoredObject =
  | {
      readonly kind: 'verbatim'
      readonly bytes: Uint8Array
      readonly refs: readonly number[]
      /** Length of a stream's data; absent for anything else. */
      readonly dataBytes?: number
    }
  | { readonly kind: 'value'; readonly value: PdfObject }
