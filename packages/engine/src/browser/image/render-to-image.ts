import { type Artifact, artifact, FILE_EXTENSIONS } from '../../artifact.ts'
import type { EngineContext } from '../../context.ts'
import { safeFilename } from '../../output/safe-filename.ts'
import type { ImageOptions } from '../../schemas/options/image-options.ts'
import type { BrowsingOptions } from '../../schemas/options/render-options.ts'
import type { DocumentToLoad } from '../load/arrival/load-document.ts'
import { captureDocument } from '../load/capture-document.ts'
import type { WindowSize } from '../load/window-size.ts'
import { captureImage } from './capture-image.ts'

/** The media type of each image format. */
export const IMAGE_MEDIA_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const satisfies Readonly<Record<ImageOptions['format'], string>>

/** Media type of an image. */
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[keyof typeof IMAGE_MEDIA_TYPES]

/**
 * Renders a document to an image: load, wait, capture.
 *
 * @throws EngineError as `captureDocument` and `captureImage`
 */
export async function renderToImage(
  document: DocumentToLoad,
  options: BrowsingOptions & ImageOptions,
  ctx: EngineContext,
): Promise<Artifact<ImageMediaType>> {
  const { captured, source, warnings, timings } = await captureDocument(document, options, ctx, {
    window: imageWindow(options),
    isPainted: true,
    capture: (open) => captureImage(open, options),
  })
  const mediaType = IMAGE_MEDIA_TYPES[options.format]
  const [extension] = FILE_EXTENSIONS[mediaType]
  const { queueMs, loadMs, captureMs } = timings
  return artifact(mediaType, {
    bytes: captured.bytes,
    filename: safeFilename(options.filename ?? captured.title, extension),
    ...(source && { source }),
    warnings,
    timings: { queueMs, loadMs, printMs: captureMs, finishMs: 0 },
  })
}

function imageWindow({ viewport }: ImageOptions): WindowSize {
  const {
    width_px: widthPx,
    height_px: heightPx,
    device_scale_factor: deviceScaleFactor,
  } = viewport
  return { widthPx, heightPx, deviceScaleFactor }
}
