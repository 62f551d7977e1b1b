/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * Waits until the document's fonts have loaded and its images have arrived or failed. Runs in the page.
 *
 * Images that load lazily are told to load now: nobody will scroll to them. A complete image needs no
 * decoding ahead, printing embeds it from its encoded bytes.
 */
export async function settle(): Promise<void> {
  for (const image of document.querySelectorAll('img[loading="lazy"]')) {
    image.setAttribute('loading', 'eager')
  }
  const pending = [...document.images].filter((image) => !image.complete)
  await Promise.all(
    pending.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener('load', resolve, { once: true })
          image.addEventListener('error', resolve, { once: true })
        }),
    ),
  )
  // Styles ask for their fonts and images when they are first computed.
  document.documentElement?.getBoundingClientRect()
  await document.fonts.ready
}
