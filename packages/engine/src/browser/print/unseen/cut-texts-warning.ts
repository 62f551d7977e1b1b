import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { CutText } from '../../in-page/unseen/scrolled/cut-texts.ts'

const MAX_NAMED = 3

/** Says which boxes hide a part of their text on paper, as they do on a screen. */
export function cutTextsWarning(texts: readonly CutText[]): RenderWarning | undefined {
  const { length } = texts
  if (length === 0) return undefined
  const named = texts
    .slice(0, MAX_NAMED)
    .map(({ selector, text }) => `${selector} (${JSON.stringify(text)})`)
  const more = length > MAX_NAMED ? ` and ${length - MAX_NAMED} more` : ''
  const which = length === 1 ? '1 box hides' : `${length} boxes hide`
  const message = `${which} the text that does not fit (overflow: hidden), so that a part is not printed: ${named.join(', ')}${more}. In CSS for print overflow: visible prints it, with height: auto and max-height: none, and for one line with an ellipsis white-space: normal.`
  return renderWarning('content_cut', message)
}
