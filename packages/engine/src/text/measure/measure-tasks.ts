import type { FaceSource } from '../fonts/face-source.ts'
import { openRequestFonts, type RequestFont } from '../fonts/request-fonts.ts'
import { sharedTypesetter } from '../shared-typesetter.ts'
import { type MeasuredText, measureText, type TextToMeasure } from './measure-text.ts'

/** Texts of one request and the fonts that they are set in. */
export interface MeasureRequest {
  readonly items: readonly TextToMeasure[]
  readonly fonts: readonly RequestFont[]
  /** Faces of the machine. */
  readonly faces: readonly FaceSource[]
  /** Languages that words are hyphenated in. */
  readonly hyphenation: readonly string[]
}

/** Tasks of a child that measures text. */
export type MeasureTasks = {
  readonly measure: (request: MeasureRequest) => Promise<readonly MeasuredText[]>
}

/** Tasks that share typesetters from one request to the next, but for those with fonts of a request. */
export function createMeasureTasks(): MeasureTasks {
  return {
    async measure({ items, fonts, faces, hyphenation }) {
      const own = await openRequestFonts(fonts)
      const typesetter = await sharedTypesetter({ faces: [...own, ...faces], hyphenation })
      return items.map((item) => measureText(typesetter, item))
    },
  }
}
