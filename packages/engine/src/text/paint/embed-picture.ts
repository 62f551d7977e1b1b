import { dict, name, type PdfRef, stream } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { Pixels } from './decode-png.ts'

/** Adds a picture to a file, with a mask where it is not opaque. */
export function embedPicture(file: PdfFile, { width, height, rgb, alpha }: Pixels): PdfRef {
  const image = (colors: 'DeviceRGB' | 'DeviceGray') => ({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: name(colors),
  })
  const isOpaque = alpha.every((value) => value === 255)
  const mask = isOpaque ? undefined : file.add(stream(dict(image('DeviceGray')), alpha))
  return file.add(stream(dict({ ...image('DeviceRGB'), SMask: mask }), rgb))
}
