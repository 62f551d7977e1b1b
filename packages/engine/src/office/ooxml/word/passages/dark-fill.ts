import { parseColor } from '../../../../units/color.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import type { XmlNode } from '../../../xml/xml-tree.ts'

/** Below this brightness, of 1, text of automatic colour is white. */
const DARK = 0.25

/** Whether a VML shape is filled with a colour so dark that text of automatic colour on it is white. */
export function isDarkFill(text: string, shape: XmlNode | undefined): boolean {
  if (shape === undefined) return false
  const tag = text.slice(shape.start, shape.openEnd)
  if (/^f/i.test(startTagAttribute(tag, 'filled') ?? 't')) return false
  // An index in brackets may follow: `black [3213]`.
  const [word = ''] = (startTagAttribute(tag, 'fillcolor') ?? '').trim().split(/\s/)
  const color = parseColor(word)
  if (color === undefined) return false
  return color.red * 0.299 + color.green * 0.587 + color.blue * 0.114 < DARK
}
