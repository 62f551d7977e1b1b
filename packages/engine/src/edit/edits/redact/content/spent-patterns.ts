import type { ContentNode, UsedPattern } from '../../../../pdf/glyphs/content-node.ts'

/**
 * Patterns of content with which nothing is painted any more: their cells hold what went.
 *
 * @param gone paths and stencils that went
 */
export function spentPatterns(
  node: ContentNode,
  gone: Pick<WeakSet<object>, 'has'>,
): readonly UsedPattern[] {
  if (node.patterns.length === 0) return []
  const [spent, needed] = [new Set<UsedPattern>(), new Set<UsedPattern>()]
  const look = ({ paths, images, shows, contents }: ContentNode): void => {
    const note = (patterns: readonly UsedPattern[], isGone: boolean) => {
      for (const pattern of patterns) (isGone ? spent : needed).add(pattern)
    }
    for (const part of [...paths, ...images]) note(part.patterns, gone.has(part))
    for (const { items, patterns } of shows) {
      if (patterns.length === 0) continue
      note(
        patterns,
        items.every((item) => typeof item === 'number' || item.isCut),
      )
    }
    // A form paints with the colour that is set around it.
    for (const { node: inner } of contents) look(inner)
  }
  look(node)
  return node.patterns.filter((pattern) => spent.has(pattern) && !needed.has(pattern))
}
