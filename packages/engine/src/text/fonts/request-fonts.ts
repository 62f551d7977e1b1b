import { EngineError } from '../../messages/errors.ts'
import { loadSubsetter } from '../paint/subset-font.ts'
import { loadHarfBuzz } from '../shaping/harfbuzz.ts'
import { Shaper } from '../shaping/shaper.ts'
import { checkOutlines } from './check-outlines.ts'
import { decodeFont } from './decode-font.ts'
import { readFaceFacts } from './face-facts.ts'
import type { FaceSource } from './face-source.ts'
import { FontFace, variationAxes } from './font-face.ts'
import { FontError, faceCount } from './sfnt.ts'

/** A font that came with a request. */
export interface RequestFont {
  /** Where the request has it, for messages: `fonts[0]`. */
  readonly field: string
  readonly bytes: Uint8Array
  /** Family that styles name it by; without it that of the font. */
  readonly family?: string | undefined
  /** Weight and posture; without them those that the font states. */
  readonly weight?: number | undefined
  readonly italic?: boolean | undefined
}

/**
 * The faces of some fonts, each tried out: shaped with and subset once.
 *
 * Parses bytes from elsewhere: call it in a child that can be killed, and set the text there.
 *
 * @throws EngineError `invalid_request` that names the field, for a file that is no font or a broken one
 */
export async function openRequestFonts(
  fonts: readonly RequestFont[],
): Promise<readonly FaceSource[]> {
  const faces: FaceSource[] = []
  for (const font of fonts) {
    try {
      faces.push(...(await openFont(font)))
    } catch (error) {
      if (error instanceof FontError) {
        throw new EngineError('invalid_request', `${font.field}: the font ${error.message}.`, {
          cause: error,
        })
      }
      // HarfBuzz ran into something that it did not expect: for the request that is a broken font, too.
      throw new EngineError('invalid_request', `${font.field}: the font cannot be used.`, {
        cause: error,
      })
    }
  }
  return faces
}

// A collection has one face per language or style.
const MAX_FACES = 64

async function openFont(font: RequestFont): Promise<readonly FaceSource[]> {
  const bytes = await decodeFont(font.bytes)
  const count = faceCount(bytes)
  if (count > MAX_FACES) throw new FontError(`has more than ${MAX_FACES} faces`)
  const faces: FaceSource[] = []
  for (let index = 0; index < count; index += 1) {
    const facts = readFaceFacts(bytes, index)
    const source: FaceSource = {
      family: font.family ?? facts.family,
      weight: font.weight ?? facts.weight,
      italic: font.italic ?? facts.italic,
      file: bytes,
      index,
      origin: 'request',
    }
    await tryOut(source, bytes)
    faces.push(source)
  }
  return faces
}

/** A font that breaks something breaks it here, where the message can name it. */
async function tryOut(source: FaceSource, bytes: Uint8Array): Promise<void> {
  const axes = Object.fromEntries(
    [...variationAxes(bytes, source.index)].map(([tag, { initial }]) => [tag, initial]),
  )
  const harfBuzz = await loadHarfBuzz()
  const face = new FontFace(harfBuzz, source, bytes, axes)
  if (!face.hasCharacters) throw new FontError('has no character map that can be read')
  checkOutlines(harfBuzz, face)
  const request = { rightToLeft: false, language: undefined, features: {} }
  const { glyphs } = new Shaper(harfBuzz).shape({ face, text: 'Aa 1', ...request })
  if (face.facts.outlines === 'none') return
  const subset = await loadSubsetter()
  subset(face, glyphs)
}
