import type { ContentNode, UsedPattern } from '../../../../pdf/glyphs/content-node.ts'
import { glyphsOf } from '../../../../pdf/glyphs/glyphs-of.ts'
import { pictureArea } from '../unsure/unsearched-page.ts'

/** Patterns with which something that went was painted: their cells hold the whole of it. */
export interface TouchedPatterns {
  /** Those with which nothing is painted any more. */
  readonly spent: readonly UsedPattern[]
  /** Numbers of those whose cells show text or pictures. */
  readonly telling: readonly number[]
}

/** @param gone paths and stencils that went */
export function touchedPatterns(
  node: ContentNode,
  gone: Pick<WeakSet<object>, 'has'>,
): TouchedPatterns {
  if (node.patterns.length === 0) return { spent: [], telling: [] }
  const [touched, needed] = [new Set<UsedPattern>(), new Set<UsedPattern>()]
  const look = ({ paths, images, shows, contents }: ContentNode): void => {
    const note = (patterns: readonly UsedPattern[], isGone: boolean) => {
      for (const pattern of patterns) (isGone ? touched : needed).add(pattern)
    }
    for (const part of [...paths, ...images]) note(part.patterns, gone.has(part))
    for (const { items, patterns } of shows) {
      for (const item of patterns.length > 0 ? items : []) {
        if (typeof item !== 'number') note(patterns, item.isCut)
      }
    }
    // A form paints with the colour that is set around it.
    for (const { node: inner } of contents) look(inner)
  }
  look(node)
  const own = node.patterns.filter((pattern) => touched.has(pattern))
  return {
    spent: own.filter((pattern) => !needed.has(pattern)),
    telling: own.flatMap(({ num, cell }) =>
      num !== undefined && cell && (glyphsOf(cell).length > 0 || pictureArea(cell) > 0)
        ? [num]
        : [],
    ),
  }
}
