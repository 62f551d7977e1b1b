import { mmToPt } from '../../../units/length.ts'
import type { Padding } from '../../flow/group-flow.ts'

/** Space inside of a frame as a request states it. */
export type PaddingField =
  | number
  | {
      readonly top?: number | undefined
      readonly right?: number | undefined
      readonly bottom?: number | undefined
      readonly left?: number | undefined
    }

/** Space inside of a frame in points. */
export function paddingPt(padding: PaddingField = 0): Padding {
  if (typeof padding === 'number') {
    const pt = mmToPt(padding)
    return { top: pt, right: pt, bottom: pt, left: pt }
  }
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding
  return { top: mmToPt(top), right: mmToPt(right), bottom: mmToPt(bottom), left: mmToPt(left) }
}
