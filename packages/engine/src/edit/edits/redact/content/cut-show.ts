import { serializeNumber } from '../../../../pdf/file/write/serialize.ts'
import type { ShowOperation } from '../../../../pdf/glyphs/content-node.ts'

/**
 * The operation without its cut glyphs: the others stay where they were, since a number as wide stands for each that went.
 *
 * @returns undefined where none is cut
 */
export function cutShow(show: ShowOperation): string | undefined {
  const { items, operator, sizePt, charSpace, wordSpace } = show
  if (!items.some((item) => typeof item !== 'number' && item.isCut)) return undefined
  const parts: string[] = []
  let shown = ''
  let gap = 0
  const finish = () => {
    if (shown !== '') parts.push(`<${Buffer.from(shown, 'latin1').toString('hex')}>`)
    shown = ''
  }
  for (const item of items) {
    if (typeof item === 'number') gap += item
    else if (item.isCut) {
      const { advance, isSpace } = item.glyph
      const spacing = sizePt === 0 ? 0 : (charSpace + (isSpace ? wordSpace : 0)) / sizePt
      gap -= 1000 * (advance + spacing)
    } else {
      if (gap !== 0) {
        finish()
        parts.push(serializeNumber(gap))
        gap = 0
      }
      shown += item.glyph.bytes
    }
  }
  finish()
  if (gap !== 0) parts.push(serializeNumber(gap))
  const before =
    operator === '"'
      ? `${serializeNumber(wordSpace)} Tw ${serializeNumber(charSpace)} Tc T* `
      : operator === "'"
        ? 'T* '
        : ''
  return `${before}[${parts.join(' ')}] TJ`
}
