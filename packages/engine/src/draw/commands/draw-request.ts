import type { FontFields } from './request/fonts.ts'
import type { AnyCommand } from './scope.ts'
import type { NamedStyle } from './style/styles.ts'

/** Commands to draw, and what they name. */
export interface DrawRequest {
  readonly commands: readonly AnyCommand[]
  /** Commands of every page: header, footer and background; an object without any where there are none. */
  readonly page: object
  readonly styles: Readonly<Record<string, NamedStyle>>
  readonly fonts: readonly FontFields[]
  readonly images: Readonly<Record<string, Uint8Array>>
  /** Language of the text that says nothing of its own. */
  readonly language: string | undefined
}
