import { isSeen } from '../../trees/is-seen.ts'
import { openTrees } from '../../trees/open-trees.ts'
import { selectorOf } from '../../trees/selector-of.ts'
import { shortText } from '../../trees/short-text.ts'
import { ROUNDING_PX } from './farthest-cut.ts'

/** A control that shows a part of what was entered in it. */
export interface CutValue {
  /** The control, as a selector of its own. */
  readonly selector: string
  /** Beginning of its value. */
  readonly text: string
}

/** Controls that show their value as text. */
const TEXT_TYPES = /^(?:text|search|url|tel|email|number|textarea)$/

/** Finds controls whose value does not fit: on a screen it is scrolled to. Runs in the page, laid out as it is printed. */
export function cutValues(): readonly CutValue[] {
  return openTrees().flatMap((tree) => [
    ...[...tree.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')]
      .filter((control) => TEXT_TYPES.test(control.type) && overflows(control) && isSeen(control))
      .map((control) => ({ selector: selectorOf(control), text: shortText(control.value) })),
    ...[...tree.querySelectorAll('select')].flatMap((select) => {
      const hidden = isSeen(select) ? chosenOutOfSight(select) : undefined
      return hidden ? [{ selector: selectorOf(select), text: shortText(hidden.text) }] : []
    }),
  ])
}

function overflows(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  // A box without a size is there for scripts alone.
  if (control.value.trim() === '' || control.clientWidth <= ROUNDING_PX) return false
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = control
  const isHigher = control.type === 'textarea' && scrollHeight > clientHeight + ROUNDING_PX
  return isHigher || scrollWidth > clientWidth + ROUNDING_PX
}

/** A chosen line of a list that lies beyond the lines that are shown. */
function chosenOutOfSight(select: HTMLSelectElement): HTMLOptionElement | undefined {
  const { top, bottom } = select.getBoundingClientRect()
  return [...select.selectedOptions].find((option) => {
    const line = option.getBoundingClientRect()
    return line.height > 0 && (line.top >= bottom || line.bottom <= top)
  })
}
