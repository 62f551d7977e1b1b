import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { CutValue } from '../../in-page/unseen/scrolled/cut-values.ts'

const MAX_NAMED = 3

/** Says which controls show a part of their value on paper, where nobody scrolls in them. */
export function cutValuesWarning(values: readonly CutValue[]): RenderWarning | undefined {
  const { length } = values
  if (length === 0) return undefined
  const named = values
    .slice(0, MAX_NAMED)
    .map(({ selector, text }) => `${selector} (${JSON.stringify(text)})`)
  const more = length > MAX_NAMED ? ` and ${length - MAX_NAMED} more` : ''
  const which = length === 1 ? 'The value of 1 control does' : `The values of ${length} controls do`
  const message = `${which} not fit, so that a part is not printed: ${named.join(', ')}${more}. In CSS for print field-sizing: content shows all of it, without a height or width; options.forms makes fields of them.`
  return renderWarning('content_cut', message)
}
