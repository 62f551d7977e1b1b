import { dict, name, type PdfDict, type PdfRef, stream } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { GlyphDrawing } from '../fonts/color/glyph-recorder.ts'

// Farther than any glyph reaches, in units of the em.
const FAR = 32_767

/** Adds a drawn glyph to a file, as a form in units of the em. */
export function embedDrawing(
  file: PdfFile,
  { content, opacities, blendModes, shadings }: GlyphDrawing,
): PdfRef {
  const states = new Map([
    ...[...opacities].map(([key, opacity]) => [key, dict({ ca: opacity })] as const),
    ...[...blendModes].map(([key, mode]) => [key, dict({ BM: name(mode) })] as const),
  ])
  const filled = (entries: PdfDict) => (entries.size > 0 ? entries : undefined)
  // Blending is among the layers of the glyph alone.
  const group = dict({ S: name('Transparency'), CS: name('DeviceRGB'), I: true })
  return file.add(
    stream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [-FAR, -FAR, FAR, FAR],
        Resources: dict({ ExtGState: filled(states), Shading: filled(new Map(shadings)) }),
        Group: blendModes.size > 0 ? group : undefined,
      }),
      Buffer.from(content, 'latin1'),
    ),
  )
}
