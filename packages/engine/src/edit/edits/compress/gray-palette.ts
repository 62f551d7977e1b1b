import { loadSharp } from '../../../draw/image/load-sharp.ts'
import { decodeStream } from '../../../pdf/file/decode-stream.ts'
import {
  isArray,
  isName,
  isStream,
  isString,
  name,
  type PdfObject,
  type PdfStream,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { componentsOf } from './image-components.ts'

/**
 * An image of listed colours whose list is grey instead; its pixels stay.
 *
 * @returns undefined for an image of another kind
 */
export async function withGrayPalette(
  file: PdfFile,
  image: PdfStream,
): Promise<PdfStream | undefined> {
  const space = file.resolve(image.dict.get('ColorSpace'))
  if (!isArray(space) || !isName(file.resolve(space[0]), 'Indexed')) return undefined
  const last = file.resolve(space[2])
  if (componentsOf(file, file.resolve(space[1])) !== 3 || typeof last !== 'number') return undefined
  const colors = listedColors(file.resolve(space[3]))
  const width = Math.min(last + 1, Math.floor((colors?.length ?? 0) / 3))
  if (colors === undefined || width < 1) return undefined
  const sharp = await loadSharp()
  const grays = await sharp(colors.subarray(0, width * 3), {
    raw: { width, height: 1, channels: 3 },
  })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const palette = [
    name('Indexed'),
    name('DeviceGray'),
    width - 1,
    { kind: 'string', value: grays.toString('latin1') } as const,
  ]
  return {
    ...image,
    dict: withEntries(image.dict, { ColorSpace: palette, Alternates: undefined }),
  }
}

function listedColors(list: PdfObject | undefined): Buffer | undefined {
  if (isString(list)) return Buffer.from(list.value, 'latin1')
  return isStream(list) ? decodeStream(list) : undefined
}
