import type { BreakOpportunity } from '../breaking/find-breaks.ts'
import { isSpacedAfter } from './letter-spacing.ts'
import type { TextItem } from './text-item.ts'
import type { ParagraphStyle } from './text-style.ts'

/** One paragraph of a text, taken apart and shaped, before it is broken into lines. */
export interface Paragraph {
  readonly text: string
  readonly items: readonly TextItem[]
  /** Level of the bidirectional algorithm: 1 is right to left. */
  readonly base: 0 | 1
  readonly style: ParagraphStyle
  /** Places where a line may end; asked for only when the text is wider than its line. */
  readonly breaks: () => readonly BreakOpportunity[]
  /** Width of the text before each character, in points; one entry more than characters. Tabulators count as nothing. */
  readonly offsetsPt: Float64Array
  readonly hasTabs: boolean
  /** Whether letters of it are spaced: the last of a line is not. */
  readonly isSpaced: boolean
}

/** Widths before each character: a cluster's whole width belongs to its first one. */
export function offsetsOf(length: number, items: readonly TextItem[]): Float64Array {
  const offsets = new Float64Array(length + 1)
  for (const item of items) {
    const { shaped, start, isMissing } = item
    const scale = item.sizePt / item.choice.face.facts.unitsPerEm
    const { clusters, advances } = shaped
    for (let index = 0; index < clusters.length; index += 1) {
      const at = start + (isMissing ? 0 : (clusters[index] as number)) + 1
      offsets[at] = (offsets[at] as number) + (advances[index] as number) * scale
    }
    if (item.spacingPt !== 0) addSpacing(offsets, item)
  }
  for (let index = 1; index <= length; index += 1) {
    offsets[index] = (offsets[index] as number) + (offsets[index - 1] as number)
  }
  return offsets
}

/** Letter spacing follows each letter, once, and is told of the cluster that ends it. */
function addSpacing(offsets: Float64Array, item: TextItem): void {
  const { clusters } = item.shaped
  for (let index = 0; index < clusters.length; index += 1) {
    if (!isSpacedAfter(item, item.shaped, index, 0)) continue
    const at = item.start + (item.isMissing ? 0 : (clusters[index] as number)) + 1
    offsets[at] = (offsets[at] as number) + item.spacingPt
  }
}
