import type { ParagraphStyle, TextStyle } from '../../../text/layout/text-style.ts'
import { BLACK, parseColor } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import type { StyleFields } from './styles.ts'

/** A style as the text kernel takes it, and the opacity of its colour. */
export interface KernelStyle {
  readonly style: ParagraphStyle
  readonly opacity: number
}

// Cells of a table share a style: made once, it is also recognised by those who measure.
const known = new WeakMap<StyleFields, KernelStyle>()

/** A style of a request as the text kernel takes it. */
export function kernelStyle(fields: StyleFields): KernelStyle {
  const found = known.get(fields)
  if (found) return found
  const made = {
    style: { ...textStyle(fields), ...paragraph(fields) },
    opacity: (parseColor(fields.color ?? '') ?? BLACK).alpha,
  }
  known.set(fields, made)
  return made
}

/** How characters look, as the text kernel takes it. */
export function textStyle(fields: StyleFields): Partial<TextStyle> {
  const { font_family: family, font_weight: weight, color } = fields
  const parsed = color === undefined ? undefined : parseColor(color)
  return defined({
    families: typeof family === 'string' ? [family] : family,
    sizePt: fields.font_size_pt,
    weight: weight === 'bold' ? 700 : weight === 'normal' ? 400 : weight,
    italic: fields.italic,
    color: parsed && { r: parsed.red, g: parsed.green, b: parsed.blue },
    letterSpacingPt: fields.letter_spacing_pt,
    underline: fields.underline,
    strike: fields.strike,
    smallCaps: fields.small_caps,
    position: fields.vertical_position,
    features: fields.features,
    language: fields.language,
  })
}

function paragraph(fields: StyleFields): Partial<ParagraphStyle> {
  return defined({
    align: fields.align,
    direction: fields.direction,
    lineHeight: fields.line_height,
    hyphenate: fields.hyphenate,
    maxLines: fields.max_lines,
    ellipsis: fields.ellipsis,
    tabs: fields.tabs?.map(({ at_mm: at, align, leader }) => ({
      atPt: mmToPt(at),
      ...(align && { align }),
      ...(leader !== undefined && { leader }),
    })),
    indentPt:
      fields.first_line_indent_mm === undefined ? undefined : mmToPt(fields.first_line_indent_mm),
  })
}

/** The entries that are not undefined. */
function defined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
