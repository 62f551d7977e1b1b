/** How long the first picture of a video may take, in milliseconds: what takes longer plays on a screen while it loads. */
const MAX_MS = 3000

/** One of these tells that nothing more comes by itself. */
const READY = ['loadeddata', 'suspend', 'stalled', 'error', 'abort', 'emptied']

/** Circles while a video loads, and for a while after that: no script reaches its animation. */
const STILL_CONTROLS = `::-webkit-media-controls { visibility: hidden !important }
::-webkit-media-controls-enclosure, ::-webkit-media-controls-overlay-enclosure { visibility: visible !important }`

/**
 * Marks players too small for all of their controls: the browser leaves out some, and which ones depends on what it measured when.
 * They show none.
 */
const SMALL_MARK = 'data-svc-small-player'
/** In such players of 10 runs 1 to 8 had other controls than the rest; in larger ones none had. */
const ROOM_PX = { VIDEO: { width: 300, height: 150 }, AUDIO: { width: 300, height: 0 } }
const SMALL_CONTROLS = `[${SMALL_MARK}]::-webkit-media-controls-panel, [${SMALL_MARK}]::-webkit-media-controls-overlay-play-button { display: none !important }`

/** The browser's own, of a video without a picture, which goes with the circle. */
const NO_PICTURE = '#333'

const styled = new WeakSet<Document | ShadowRoot>()

/**
 * Has videos and sounds stand where they begin, once they can be shown: their controls tell how far they have come, and which picture
 * a video would show is chance.
 */
export async function holdMedia(tree: Document | ShadowRoot): Promise<void> {
  const media = [...tree.querySelectorAll<HTMLMediaElement>('video,audio')]
  if (media.length === 0) return
  if (!styled.has(tree)) {
    styled.add(tree)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STILL_CONTROLS + SMALL_CONTROLS)
    tree.adoptedStyleSheets.push(sheet)
  }
  for (const one of media) one.toggleAttribute(SMALL_MARK, isSmall(one))
  await Promise.all(media.filter(({ srcObject }) => srcObject === null).map(hold))
  for (const one of media) if (one.matches('video[controls]:not([poster])')) darken(one)
}

function isSmall(media: HTMLMediaElement): boolean {
  const { width, height } = media instanceof HTMLVideoElement ? ROOM_PX.VIDEO : ROOM_PX.AUDIO
  return media.controls && (media.clientWidth < width || media.clientHeight < height)
}

function darken(video: HTMLMediaElement): void {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  if (!/, 0\)$/.test(getComputedStyle(video).backgroundColor)) return
  video.style.setProperty('background-color', NO_PICTURE)
}

async function hold(media: HTMLMediaElement): Promise<void> {
  const { NETWORK_LOADING, HAVE_CURRENT_DATA } = HTMLMediaElement
  if (media.networkState === NETWORK_LOADING && media.readyState < HAVE_CURRENT_DATA) {
    await eventOf(media, READY)
  }
  media.autoplay = false
  media.pause()
  // One that was never played may begin elsewhere, as its address says.
  if (media.played.length === 0) return
  const sought = eventOf(media, ['seeked', 'error', 'emptied'])
  media.currentTime = media.played.start(0)
  await sought
}

/** Waits for the first of some events. */
async function eventOf(media: HTMLMediaElement, names: readonly string[]): Promise<void> {
  const heard = new AbortController()
  await Promise.race([
    ...names.map(
      (name) =>
        new Promise((resolve) =>
          media.addEventListener(name, resolve, { once: true, signal: heard.signal }),
        ),
    ),
    new Promise((resolve) => setTimeout(resolve, MAX_MS)),
  ])
  heard.abort()
}
