import type { FlowCut, FlowUnit, LineBox } from '../paged-state.ts'
import { MAY } from './flow-builder.ts'

/** A part of what is laid out side by side. */
export interface JointPart extends LineBox {
  readonly may: boolean
  /** Where each of the flows is cut; undefined for the first part. */
  readonly cuts: readonly FlowCut[] | undefined
  readonly parts: readonly FlowUnit[]
}

/** For each flow, the number of its part that a page begins with. */
type Places = readonly number[]

/** Cuts what is laid out side by side, such as the cells of a row, at the same height in each. */
export function cutTogether(
  box: LineBox,
  flows: readonly (readonly FlowUnit[])[],
): readonly JointPart[] {
  const lists = flows.filter((list) => list.length > 0)
  const starts: readonly Places[] = [lists.map(() => 0), ...placesOf(lists)]
  let lowest = Number.NEGATIVE_INFINITY
  return starts.map((from, index) => {
    const to = starts[index + 1]
    const firsts = lists.flatMap((list, flow) => list[from[flow] ?? 0] ?? [])
    const parts = lists.flatMap((list, flow) => list.slice(from[flow], to?.[flow]))
    for (const part of parts) lowest = Math.max(lowest, part.bottom)
    const isFirst = index === 0
    return {
      top: isFirst ? box.top : Math.min(...firsts.map(({ top }) => top)),
      bottom: to ? lowest : box.bottom,
      may: isFirst || firsts.every(({ flags }) => flags & MAY),
      cuts: isFirst ? undefined : firsts.flatMap(({ cuts }) => cuts),
      parts,
    }
  })
}

/** Where pages can begin behind the first part, from the top: at the heights at which any flow has a part that begins. */
function placesOf(lists: readonly (readonly FlowUnit[])[]): readonly Places[] {
  const lengthOf = (index: number) => lists[index]?.length ?? 0
  const ys = new Set(lists.flatMap((list) => list.slice(1).map(({ top }) => top)))
  return [...ys]
    .sort((one, other) => one - other)
    .map((y) =>
      lists.map((list) => {
        const at = list.findIndex(({ bottom }) => bottom > y + 0.5)
        return at < 0 ? list.length : at
      }),
    )
    .filter((at, index, all) => String(at) !== String(all[index - 1]))
    .filter((at) => at.some((one) => one > 0) && at.some((one, index) => one < lengthOf(index)))
}
