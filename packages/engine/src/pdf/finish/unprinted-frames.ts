import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { shownText } from '../fonts/shown-text.ts'
import { squeeze } from '../ua/frames/frame-text.ts'

/** A frame that another process of the browser has, and what it should show. */
export interface FrameApart {
  /** Element, as a selector of its own. */
  readonly selector: string
  /** Beginning of its text. */
  readonly text: string
  readonly hasPictures: boolean
}

/** Words of a frame that are looked for. */
const MAX_WORDS = 40

/**
 * Frames that pages do not show: the headless shell leaves the place of a frame in another process blank (Chromium 156), for
 * images of a document it does not. A frame of pictures alone is told by the others: a browser prints all of them or none.
 */
export function unprintedFrames(
  file: PdfFile,
  pages: readonly PdfPage[],
  frames: readonly FrameApart[],
): readonly FrameApart[] {
  const shown = squeeze(shownText(file, pages))
  const isShown = ({ text }: FrameApart) => {
    const words = [...new Set(text.split(/\s+/).map(squeeze))].filter((word) => word.length > 1)
    if (words.length === 0) return undefined
    const looked = words.slice(0, MAX_WORDS)
    // The document may have some of them, too.
    return looked.filter((word) => shown.includes(word)).length > looked.length / 2
  }
  const known = frames.map((frame) => ({ frame, isShown: isShown(frame) }))
  const isPrinting = known.some((one) => one.isShown === true)
  return known.flatMap(({ frame, isShown }) =>
    isShown === false || (isShown === undefined && frame.hasPictures && !isPrinting) ? [frame] : [],
  )
}
