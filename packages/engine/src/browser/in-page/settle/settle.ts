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
 * @returns whether scripts belong to the document or a frame of it, which may change it yet, and whether an animation of it has no end
 */
export async function settle(): Promise<{ hasScripts: boolean; isEndless: boolean }> {
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
  let isEndless = false
  for (const animation of document.getAnimations()) {
    const { effect, timeline, playState } = animation
    if (!(timeline instanceof DocumentTimeline) || playState !== 'running') continue
    const end = Number(effect?.getComputedTiming().endTime)
    if (Number.isFinite(end)) animation.finish()
    else if (effect instanceof KeyframeEffect) {
      isEndless ||= effect.target?.checkVisibility({ visibilityProperty: true }) === true
    }
  }
  // Scripts by their element that run nothing: data, templates, import maps.
  const isScript = ({ type }: HTMLScriptElement) =>
    /^$|^module$|^speculationrules$|(?:java|ecma)script/i.test(type.trim())
  const hasScripts =
    [...document.scripts].some(isScript) ||
    document.body?.hasAttribute('onload') === true ||
    document.querySelector('iframe,frame,object,embed') !== null
  return { hasScripts, isEndless }
}
