import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { ImageError } from '../../image/image-error.ts'
import { ImageStore, type PlacedImage } from '../../image/image-store.ts'
import type { DrawRequest } from '../draw-request.ts'
import type { LoadedImages } from '../loaded.ts'
import { walkCommands } from '../request/walk-commands.ts'
import { refused } from '../scope.ts'
import type { ImageCommand } from './image.ts'

const MM_PER_INCH = 25.4

/**
 * Reads the images of all commands.
 *
 * @param keepsCmyk whether colours of print stay as they are
 * @throws EngineError `invalid_request` that names the command whose image cannot be drawn
 */
export async function loadImages(
  file: PdfFile,
  input: DrawRequest,
  keepsCmyk: boolean,
): Promise<LoadedImages> {
  const store = new ImageStore(file, keepsCmyk)
  const placed = new Map<object, PlacedImage>()
  const lists = [
    { list: input.commands, path: 'commands' },
    { list: [input.page], path: 'page' },
  ]
  for (const { list, path } of lists) {
    for (const { command, path: own } of walkCommands(list, path)) {
      if (command['type'] !== 'image') continue
      const image = command as unknown as ImageCommand
      const field = image.source ? `${own}.source` : `images[${JSON.stringify(image.image)}]`
      const bytes = image.source ?? input.images[image.image ?? '']
      if (bytes === undefined) throw refused(`${own}.image`, 'must be the name of one of images.')
      try {
        placed.set(
          command,
          await store.load(bytes, (width, height) => limitOf(image, width, height)),
        )
      } catch (error) {
        if (error instanceof ImageError) {
          throw refused(field.replace('page[0]', 'page'), error.message, 'invalid_request', error)
        }
        throw error
      }
    }
  }
  return { of: (command) => placed.get(command) }
}

function limitOf(image: ImageCommand, width: number, height: number) {
  const { max_dpi: dpi, width_mm: widthMm, height_mm: heightMm } = image
  if (dpi === undefined) return undefined
  const pixels = (mm: number | undefined) =>
    mm === undefined ? 1 : Math.max(1, Math.ceil((mm / MM_PER_INCH) * dpi))
  const limit = { width: pixels(widthMm), height: pixels(heightMm) }
  const isLarger = width > limit.width && height > limit.height
  return isLarger ? limit : undefined
}
