import type { BrowserPage } from '../../pool/browser-pool.ts'

/** An SVG image that moves, as it came. */
export interface MovingPicture {
  readonly url: string
  readonly source: string
}

/** A picture of a format that may be animated, as it came. */
export interface AnimatedFormat {
  readonly url: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Images of a page that may move. */
export interface PictureWatch {
  /** SVG images so far that move by themselves. */
  readonly moving: () => Promise<readonly MovingPicture[]>
  /** GIF and WebP images so far. */
  readonly mayBeAnimated: () => Promise<readonly AnimatedFormat[]>
}

/** Attribute of pictures that we brought to their end. */
export const STILL_MARK = 'data-svc-still'

const MOVES = /<(?:\w+:)?(?:animate\w*|set)\s|@keyframes\s/

/** Listens to a page from before its document is loaded. */
export function watchPictures({ cdp }: Pick<BrowserPage, 'cdp'>): PictureWatch {
  const known = new Map<string, Promise<MovingPicture | undefined>>()
  const requests = new Map<string, string>()
  const animated = new Map<string, { readonly requestId: string; readonly mediaType: string }>()
  cdp.on('Network.responseReceived', ({ requestId, type, response: { mimeType, url } }) => {
    if (type !== 'Image') return
    if (mimeType === 'image/svg+xml') requests.set(url, requestId)
    if (/^image\/(?:gif|webp)$/.test(mimeType))
      animated.set(url, { requestId, mediaType: mimeType })
  })
  const bytesOf = async (requestId: string): Promise<Buffer | undefined> => {
    // The browser may have let go of an image that nothing shows any more.
    const found = await cdp.send('Network.getResponseBody', { requestId }).catch(() => undefined)
    return found && Buffer.from(found.body, found.base64Encoded ? 'base64' : 'utf8')
  }
  const read = async (url: string, requestId: string): Promise<MovingPicture | undefined> => {
    const source = (await bytesOf(requestId))?.toString()
    if (source === undefined) return undefined
    if (!MOVES.test(source) || source.includes(STILL_MARK)) return undefined
    return { url, source }
  }
  return {
    moving: async () => {
      for (const [url, requestId] of requests) {
        if (!known.has(url)) known.set(url, read(url, requestId))
      }
      const all = await Promise.all(known.values())
      return all.filter((picture) => picture !== undefined)
    },
    mayBeAnimated: async () => {
      const all = await Promise.all(
        [...animated].map(async ([url, { requestId, mediaType }]) => {
          const bytes = await bytesOf(requestId)
          return bytes && { url, mediaType, bytes }
        }),
      )
      return all.filter((picture) => picture !== undefined)
    },
  }
}
