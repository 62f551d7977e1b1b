import type { LinePiece } from '../layout/text-block.ts'
import { colorOperands } from './color-operands.ts'
import { glyphUnits } from './glyph-units.ts'
import { number } from './number.ts'
import { TextArray } from './text-array.ts'
import type { TextResources } from './text-resources.ts'

/**
 * Operators that paint glyphs of a face which has pictures in colour, and their text over them as glyphs without ink of the
 * default face: a font of pictures cannot be embedded.
 *
 * @param names gets the resources that the operators name
 */
export function paintPictures(
  piece: LinePiece,
  resources: TextResources,
  x: number,
  baseline: number,
  names: Set<string>,
): string {
  const { choice, shaped, advancesPt, sizePt, risePt, standIn } = piece.glyphs
  const { style } = piece
  const { face } = choice
  const scale = sizePt / face.facts.unitsPerEm
  const middle = ((face.facts.ascent - face.facts.descent) / 2) * scale
  const carrier = resources.use(standIn)
  const space = standIn.glyphOf(0x20)
  const text = new TextArray(sizePt)
  let pictures = ''
  let left = 0
  for (const { first, end, characters } of glyphUnits(piece)) {
    const from = left
    for (let index = first; index < end; index += 1) {
      const glyph = shaped.glyphs[index] as number
      const picture = resources.usePicture(face, glyph)
      if (picture !== undefined && 'drawing' in picture) {
        const across = x + left + (shaped.xOffsets[index] as number) * scale
        const up = baseline + risePt + (shaped.yOffsets[index] as number) * scale
        const matrix = [scale, 0, 0, scale, across, up].map(number).join(' ')
        pictures += `q ${colorOperands(style.color)} rg ${matrix} cm /${picture.name} Do Q\n`
        names.add(picture.name)
      } else if (picture !== undefined) {
        const { width, height } = picture.pixels
        // As wide as the glyph's place in the line, in the middle of the line's height: so the fonts are drawn.
        const widthPt = face.advanceOf(glyph) * scale
        const heightPt = (widthPt * height) / width
        const bottom = baseline + risePt + middle - heightPt / 2
        const matrix = [widthPt, 0, 0, heightPt, x + left, bottom].map(number).join(' ')
        pictures += `q ${matrix} cm /${picture.name} Do Q\n`
        names.add(picture.name)
      }
      left += advancesPt[index] as number
    }
    if (characters.length === 0) continue
    text.moveTo((from * 1000) / sizePt)
    text.showOver([carrier.use(space, characters.join(''))], ((left - from) * 1000) / sizePt)
  }
  names.add(carrier.name)
  const place = `1 0 0 1 ${number(x)} ${number(baseline + risePt)} Tm\n`
  return `${pictures}BT\n/${carrier.name} ${number(sizePt)} Tf\n${place}${text.end()}ET\n`
}
