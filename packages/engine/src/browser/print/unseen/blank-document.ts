import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import type { NothingSeen } from '../../in-page/unseen/nothing-seen.ts'

/** Says why no page of a document shows anything, and what would show it. */
export function blankReason(
  { text, selector, style, hasScripts }: NothingSeen,
  { javascript }: Pick<RenderOptions, 'javascript'>,
): string {
  const scripts =
    hasScripts && !javascript ? ' Its scripts did not run: options.javascript is false.' : ''
  const blank = 'No page of the document shows anything:'
  if (text === '')
    return `${blank} it has no text, and no picture or form control is seen.${scripts}`
  const hides = style === '' ? 'has no room' : `is hidden by "${style}" (${selector})`
  const later =
    hasScripts && javascript
      ? ' options.wait_for_selector or options.wait_for_function waits until a script shows it.'
      : ''
  return `${blank} the text "${text}" ${hides}.${scripts}${later}`
}
