import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import type { CutText } from '../../pdf/glyphs/cut-text.ts'
import { shortened } from './shortened.ts'

/** A warning about text that runs over the edges of pages; none without such text. */
export function cutText(found: readonly CutText[]): readonly RenderWarning[] {
  const [first] = found
  if (first === undefined) return []
  const others = found.length - 1
  const more = others > 0 ? ` and on ${others} more ${others === 1 ? 'page' : 'pages'}` : ''
  const text = JSON.stringify(shortened(first.text))
  const message = `Text runs over the edge of page ${first.page}, where it is cut off: ${text}${more}.`
  return [renderWarning('content_cut', message)]
}
