import { openWindows } from '../trees/open-windows.ts'

/**
 * Runs the timers that a document has set for later, and says whether that changes how it looks: a carousel goes on, a
 * counter counts. For a document that has been captured. Runs in the page.
 *
 * @param event begins the names of the events that ask what is pending
 */
export async function runAhead(event: string): Promise<boolean> {
  /** Enough for any document a person wrote; what is beyond them is not looked at. */
  const MAX_ELEMENTS = 5000
  const windows = openWindows()
  const ask = (kind: string) =>
    windows.filter(
      ({ performance: asked }) =>
        !asked.dispatchEvent(new Event(`${event}${kind}`, { cancelable: true })),
    )
  if (ask('later').length === 0) return false

  /** A motion that a timer begins may begin in a frame of its own, and is seen from the next one on. */
  const FRAMES = 4
  const frames = async () => {
    for (let left = FRAMES; left > 0; left--) await new Promise(requestAnimationFrame)
  }
  // Classes of another window are not those of this one.
  const ownText = ({ childNodes }: Element) =>
    [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('')
  /** How the elements of a document look, one line each. */
  const look = ({ document: shown }: Window) => {
    const elements = [...shown.querySelectorAll('body, body *')].slice(0, MAX_ELEMENTS)
    return elements.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) return []
      const { opacity, visibility, color, backgroundImage } = getComputedStyle(element)
      const source = 'currentSrc' in element ? element.currentSrc : ''
      const place = [left, top, width, height]
      const style = [opacity, visibility, color, backgroundImage, source]
      return [...place, ...style, ownText(element)].join()
    })
  }
  const looks = () => windows.flatMap(look).join('\n')
  // Capturing has told scripts of paper and window, which they answer in their own time.
  await frames()
  const before = looks()
  ask('ahead')
  await frames()
  return looks() !== before
}
