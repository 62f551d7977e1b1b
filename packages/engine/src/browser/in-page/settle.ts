/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * Waits until the document's fonts have loaded and its images have arrived or failed, and brings its animations to
 * their end. Runs in the page.
 *
 * Images that load lazily are told to load now: nobody will scroll to them. A complete image needs no
 * decoding ahead, printing embeds it from its encoded bytes. An animation with an end is a way to how the document
 * looks; a document that fades in would be captured half faded.
 *
 * @returns whether scripts belong to the document, which may change it yet
 */
export async function settle(): Promise<boolean> {
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
  for (const animation of document.getAnimations()) {
    const end = Number(animation.effect?.getComputedTiming().endTime)
    const isTimed = animation.timeline instanceof DocumentTimeline
    if (isTimed && animation.playState === 'running' && Number.isFinite(end)) animation.finish()
  }
  // What is no script in spite of its element: data, templates, import maps.
  const isScript = ({ type }: HTMLScriptElement) =>
    /^$|^module$|^speculationrules$|(?:java|ecma)script/i.test(type.trim())
  return [...document.scripts].some(isScript) || document.body?.hasAttribute('onload') === true
}
