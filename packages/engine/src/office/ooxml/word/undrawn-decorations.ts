import type { Removal } from '../../disarm/removals.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/** Borders that are lines (ISO/IEC 29500-1, 17.18.2); all others are rows of pictures. */
const LINES =
  /^(?:nil|none|single|thick|double|dotted|dashed|dotDash|dotDotDash|triple|(?:thin|thick)\w*Gap|wave|doubleWave|dashSmallGap|dashDotStroked|threeDEmboss|threeDEngrave|outset|inset)$/
const DATES = /^(?:day|month|year)(?:Long|Short)$/
const AROUND = new Set(['pgBorders', 'textFill', 'textOutline'])
/** Fills of letters and of their outlines that are not drawn. */
const UNDRAWN_FILLS: Readonly<Record<string, RegExp>> = {
  textFill: /^gradFill$/,
  textOutline: /^(?:solid|grad)Fill$/,
}
const MENTION =
  /pgBorders|<(?:\w+:)?(?:day|month|year)(?:Long|Short)\b|<\w+:(?:textFill|textOutline)\b/

/**
 * Tells of decorations that LibreOffice does not draw: page borders of pictures, colours that run and outlines of
 * letters, and the date of printing.
 */
export function tellUndrawn(text: string, part: string, onLoss: (kind: Removal) => void): void {
  if (!MENTION.test(text)) return
  const scanner = new XmlScanner(text, part)
  let around = ''
  while (scanner.next()) {
    const { element, kind, local } = scanner
    if (kind === 'close') {
      if (local === around) around = ''
    } else if (DATES.test(element)) onLoss('dateMarks')
    else if (kind === 'open' && AROUND.has(local)) around = local
    else if (around === 'pgBorders') {
      if (!LINES.test(scanner.attribute('val') ?? 'none')) onLoss('artBorders')
    } else if (UNDRAWN_FILLS[around]?.test(local)) onLoss('textEffects')
  }
}
