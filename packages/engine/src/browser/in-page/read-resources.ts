/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** State of a document's images and links to files once they have loaded. */
export interface ResourceFacts {
  /** Addresses of images that cannot be shown. */
  readonly broken: readonly string[]
  /** Addresses as the document writes them, of those asked for, by the whole address. */
  readonly written: readonly (readonly [address: string, written: string])[]
}

/**
 * Finds images that are shown as broken, and how the document writes addresses. Runs in the page.
 *
 * @param asked whole addresses
 */
export async function readResources(asked: readonly string[]): Promise<ResourceFacts> {
  const suspects = [...document.images].filter(
    ({ complete, naturalWidth, naturalHeight, currentSrc }) =>
      complete && naturalWidth === 0 && naturalHeight === 0 && currentSrc !== '',
  )
  // A picture without a size of its own is none that is broken.
  const isBroken = (image: HTMLImageElement) =>
    image.decode().then(
      () => false,
      () => true,
    )
  const judged = await Promise.all(suspects.map(isBroken))
  const broken = suspects.filter((_, index) => judged[index])

  const wanted = new Set(asked)
  const written = new Map<string, string>()
  if (wanted.size > 0) {
    for (const element of document.querySelectorAll('[src],[href],[data],[poster]')) {
      for (const name of ['src', 'href', 'data', 'poster']) {
        const value = element.getAttribute(name)?.trim()
        if (!value) continue
        const address = URL.parse(value, document.baseURI)?.href
        if (address !== undefined && wanted.has(address)) written.set(address, value)
      }
    }
  }
  return {
    broken: broken.map(({ currentSrc }) => currentSrc),
    written: [...written],
  }
}
