import type { BrowserPage } from '../../pool/browser-pool.ts'

/** An SVG image that moves, as it came. */
export interface MovingPicture {
  readonly url: string
  readonly source: string
}

/** SVG images of a page. */
export interface PictureWatch {
  /** Those so far that move by themselves. */
  readonly moving: () => Promise<readonly MovingPicture[]>
}

/** Attribute of pictures that we brought to their end. */
export const STILL_MARK = 'data-svc-still'

const MOVES = /<(?:\w+:)?(?:animate\w*|set)\s|@keyframes\s/

/** Listens to a page from before its document is loaded. */
export function watchPictures({ cdp }: Pick<BrowserPage, 'cdp'>): PictureWatch {
  const known = new Map<string, Promise<MovingPicture | undefined>>()
  const requests = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, type, response: { mimeType, url } }) => {
    if (type === 'Image' && mimeType === 'image/svg+xml') requests.set(url, requestId)
  })
  const read = async (url: string, requestId: string): Promise<MovingPicture | undefined> => {
    // The browser may have let go of an image that nothing shows any more.
    const found = await cdp.send('Network.getResponseBody', { requestId }).catch(() => undefined)
    if (found === undefined) return undefined
    const { body, base64Encoded } = found
    const source = base64Encoded ? Buffer.from(body, 'base64').toString() : body
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
  }
}
