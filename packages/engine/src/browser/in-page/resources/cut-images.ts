/** To look for cut images means to decode all of them: 100 million pixels take half a second of processor time. */
const MAX_PIXELS = 100_000_000

/** Addresses of images of which the browser shows a part: their data ends too early, or is damaged. */
export async function cutImages(images: readonly HTMLImageElement[]): Promise<readonly string[]> {
  const cut = new Set<string>()
  const lookedAt = new Set<string>()
  let pixelsLeft = MAX_PIXELS
  for (const image of images) {
    const { currentSrc, complete, naturalWidth, naturalHeight } = image
    const pixels = naturalWidth * naturalHeight
    if (!complete || pixels === 0 || pixels > pixelsLeft || lookedAt.has(currentSrc)) continue
    lookedAt.add(currentSrc)
    pixelsLeft -= pixels
    // One at a time: each takes memory.
    if (await isCut(image)) cut.add(currentSrc)
  }
  return [...cut]
}

/** Unlike an element, a bitmap is made of whole images alone. */
async function isCut(image: HTMLImageElement): Promise<boolean> {
  try {
    const size = { resizeWidth: 1, resizeHeight: 1, resizeQuality: 'pixelated' } as const
    const bitmap = await createImageBitmap(image, size)
    bitmap.close()
    return false
  } catch {
    return true
  }
}
