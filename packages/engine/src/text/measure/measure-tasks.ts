import type { FaceSource } from '../fonts/face-source.ts'
import { openRequestFonts, type RequestFont } from '../fonts/request-fonts.ts'
import { createTypesetter, type Typesetter } from '../typesetter.ts'
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

// Each holds the fonts that it has used.
const KEPT_TYPESETTERS = 4

/** Tasks that share typesetters from one request to the next, but for those with fonts of a request. */
export function createMeasureTasks(): MeasureTasks {
  const known = new Map<string, Typesetter>()
  const typesetterFor = async ({ fonts, faces, hyphenation }: MeasureRequest) => {
    if (fonts.length > 0) {
      return createTypesetter({
        faces: [...(await openRequestFonts(fonts)), ...faces],
        hyphenation,
      })
    }
    const key = JSON.stringify([faces, hyphenation])
    const found = known.get(key) ?? (await createTypesetter({ faces, hyphenation }))
    known.delete(key)
    known.set(key, found)
    for (const oldest of known.keys()) if (known.size > KEPT_TYPESETTERS) known.delete(oldest)
    return found
  }
  return {
    async measure(request) {
      const typesetter = await typesetterFor(request)
      return request.items.map((item) => measureText(typesetter, item))
    },
  }
}
