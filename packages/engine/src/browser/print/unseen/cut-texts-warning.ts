import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { CutText } from '../../in-page/unseen/scrolled/cut-texts.ts'

const MAX_NAMED = 3

/** Says which boxes hide a part of their text on paper, as they do on a screen, and which texts programs have shortened. */
export function cutTextsWarnings(texts: readonly CutText[]): readonly RenderWarning[] {
  const hidden = texts.filter(({ isShortened }) => !isShortened)
  const shortened = texts.filter(({ isShortened }) => isShortened)
  return [
    ...told(
      hidden,
      'box hides',
      'boxes hide',
      'the text that does not fit (overflow: hidden), so that a part is not printed',
      'In CSS for print overflow: visible prints it, with height: auto and max-height: none, and for one line with an ellipsis white-space: normal.',
    ),
    ...told(
      shortened,
      'text is',
      'texts are',
      'shortened by a program of the document, which keeps the rest in a label (aria-label, title), so that it is not printed',
      'Styles cannot bring it: the program has to show all, for example in a view for print.',
    ),
  ]
}

function told(
  texts: readonly CutText[],
  one: string,
  many: string,
  how: string,
  remedy: string,
): readonly RenderWarning[] {
  const { length } = texts
  if (length === 0) return []
  const named = texts
    .slice(0, MAX_NAMED)
    .map(({ selector, text }) => `${selector} (${JSON.stringify(text)})`)
  const more = length > MAX_NAMED ? ` and ${length - MAX_NAMED} more` : ''
  const message = `${length} ${length === 1 ? one : many} ${how}: ${named.join(', ')}${more}. ${remedy}`
  return [renderWarning('content_cut', message)]
}
