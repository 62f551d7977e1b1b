import { letterNumeral, romanNumeral } from '../../../units/numerals.ts'
import type { LabelPart } from '../../in-page/paged/label-parts.ts'

/** Greatest number that CSS writes in Roman numerals (CSS Counter Styles 3, 6.1). */
const MAX_ROMAN = 3999

/**
 * Text of pieces that styles make of an element. Counters in styles that only the browser knows are written in digits.
 *
 * @param onUnknown hears of such a style
 */
export function labelText(parts: readonly LabelPart[], onUnknown: (style: string) => void): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part
    const text = counterText(part.value, part.style)
    if (text === undefined) onUnknown(part.style)
    return text ?? String(part.value)
  })
  return texts.join('')
}

/** A counter as CSS writes it; undefined for a style that only the browser knows. */
export function counterText(value: number, style: string): string | undefined {
  const [, isUpper, kind] = /^(?:lower|(upper))-(roman|alpha|latin)$/.exec(style) ?? []
  if (kind === undefined) {
    if (style === 'decimal') return String(value)
    if (style === 'none') return ''
    return style === 'decimal-leading-zero' ? String(value).padStart(2, '0') : undefined
  }
  if (value < 1 || (kind === 'roman' && value > MAX_ROMAN)) return String(value)
  const text = kind === 'roman' ? romanNumeral(value) : letterNumeral(value)
  return isUpper ? text.toUpperCase() : text
}
