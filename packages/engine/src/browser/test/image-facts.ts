import type { Artifact } from '../../artifact.ts'
import type { EngineContext } from '../../context.ts'
import { prepare, run } from '../../execute.ts'
import { convertHtmlImage } from '../../operations/convert-html-image.ts'
import type { ImageMediaType } from '../image/render-to-image.ts'
import type { BrowserPool } from '../pool/browser-pool.ts'
import { NOW } from './pool-rig.ts'

/** Converts to an image as an adapter does, from the request body on. */
export async function capture(
  browsers: BrowserPool,
  body: { readonly html?: string; readonly url?: string; readonly options?: object },
  context: Partial<EngineContext> = {},
): Promise<Artifact<ImageMediaType>> {
  const { signal } = new AbortController()
  return await run(prepare(convertHtmlImage, body), {
    browsers,
    now: () => NOW,
    signal,
    ...context,
  })
}

/** Format and size of an image as its own header says them, for example `png 1280×800`. */
export function headerOf(bytes: Uint8Array): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.toString('latin1', 1, 4) === 'PNG') {
    return `png ${view.readUInt32BE(16)}×${view.readUInt32BE(20)}`
  }
  if (view.toString('latin1', 8, 12) === 'WEBP') return `webp ${webpSize(view)}`
  if (view.readUInt16BE(0) === 0xffd8) return `jpeg ${jpegSize(view)}`
  throw new Error('no image of a known format')
}

// Source: RFC 9649, 2.5 to 2.7: VP8, VP8L and VP8X chunks.
function webpSize(view: Buffer): string {
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return `${view.readUInt16LE(26) & 0x3fff}×${view.readUInt16LE(28) & 0x3fff}`
    case 'VP8L': {
      const bits = view.readUInt32LE(21)
      return `${(bits & 0x3fff) + 1}×${((bits >> 14) & 0x3fff) + 1}`
    }
    default:
      return `${view.readUIntLE(24, 3) + 1}×${view.readUIntLE(27, 3) + 1}`
  }
}

// Source: ITU T.81, B.1: segments up to the start of frame.
function jpegSize(view: Buffer): string {
  let at = 2
  while (!(view.readUInt8(at + 1) >= 0xc0 && view.readUInt8(at + 1) <= 0xc2)) {
    at += 2 + view.readUInt16BE(at + 2)
  }
  return `${view.readUInt16BE(at + 7)}×${view.readUInt16BE(at + 5)}`
}

/** A colour as eight hexadecimal digits, red, green, blue and opacity. */
export type Pixel = string

/** Colours of an image at points, decoded by a browser. */
export async function pixelsOf(
  browsers: BrowserPool,
  { bytes, mediaType }: Pick<Artifact, 'bytes' | 'mediaType'>,
  points: readonly (readonly [number, number])[],
): Promise<readonly Pixel[]> {
  const { signal } = new AbortController()
  const source = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
  const expression = `(${decode})(${JSON.stringify(source)}, ${JSON.stringify(points)})`
  return await browsers.withPage({ signal, timeoutMs: 20_000 }, async ({ cdp }) => {
    const { result } = await cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    return result.value as readonly Pixel[]
  })
}

const decode = `async (source, points) => {
  const bitmap = await createImageBitmap(await (await fetch(source)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  canvas.drawImage(bitmap, 0, 0)
  return points.map(([x, y]) =>
    [...canvas.getImageData(x, y, 1, 1).data].map((one) => one.toString(16).padStart(2, '0')).join(''))
}`
