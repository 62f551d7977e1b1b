import type { Removal } from '../../disarm/removals.ts'
import { isOn } from '../../xml/is-on.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { isWarped } from '../drawings/is-warped.ts'
import { IN_WORDS } from './numbering/plain-numbers.ts'
import { isUnwritten, isWritten } from './numbering/written-numbers.ts'

/** Borders that are lines (ISO/IEC 29500-1, 17.18.2); all others are rows of pictures. */
const LINES =
  /^(?:nil|none|single|thick|double|dotted|dashed|dotDash|dotDotDash|triple|(?:thin|thick)\w*Gap|wave|doubleWave|dashSmallGap|dashDotStroked|threeDEmboss|threeDEngrave|outset|inset)$/
const DATES = /^(?:day|month|year)(?:Long|Short)$/
const AROUND = new Set(['pgBorders', 'w14:textFill', 'w14:textOutline', 'tcPr'])
/** Fills of letters and of their outlines that are not drawn. */
const UNDRAWN_FILLS: Readonly<Record<string, RegExp>> = {
  'w14:textFill': /^w14:gradFill$/,
  'w14:textOutline': /^w14:(?:solid|grad)Fill$/,
}
const MENTION =
  /pgBorders|vAlign|fitText|pgNumType|notePr|alphaModFix|(?:day|month|year)(?:Long|Short)\b|textFill|textOutline|prstTxWarp|textpath/
/** Share of a picture's opacity that is all of it, in thousandths of a percent. */
const OPAQUE = 100_000

/**
 * Tells of what LibreOffice does not draw: page borders of pictures, colours that run and outlines of letters, the date
 * of printing, text fitted to a width, text in the middle of a page, words of WordArt, numbers of chapters beside those of pages, other numbers of pages and notes, pictures to be
 * seen through.
 */
export function tellUndrawn(text: string, part: string, onLoss: (kind: Removal) => void): void {
  if (!MENTION.test(text)) return
  const scanner = new XmlScanner(text, part)
  let around = ''
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') {
      if (element === around) around = ''
    } else if (DATES.test(element)) onLoss('dateMarks')
    else if (element === 'fitText') onLoss('fittedTexts')
    else if (kind === 'open' && AROUND.has(element)) around = element
    else if (around === 'pgBorders') {
      if (!LINES.test(scanner.attribute('val') ?? 'none')) onLoss('artBorders')
    } else if (UNDRAWN_FILLS[around]?.test(element)) onLoss('textEffects')
    else if (around !== 'tcPr') tellPlace(scanner, onLoss)
  }
}

/** Tells of what a section or a picture asks. */
function tellPlace(scanner: XmlScanner, onLoss: (kind: Removal) => void): void {
  const { element } = scanner
  if (element === 'vAlign') {
    if (/^(?:center|both|bottom)$/.test(scanner.attribute('val') ?? '')) onLoss('pageMiddles')
  } else if (element === 'pgNumType') {
    if (scanner.attribute('chapStyle') !== undefined) onLoss('chapterNumbers')
    if (isPlainlyShown(scanner.attribute('fmt'))) onLoss('plainPageNumbers')
  } else if (element === 'numFmt') {
    if (isPlainlyShown(scanner.attribute('val'))) onLoss('plainPageNumbers')
  } else if (element === 'numRestart') {
    if (scanner.attribute('val') === 'eachSect') onLoss('noteNumbers')
  } else if (isWordArt(scanner)) onLoss('wordArt')
  else if (element === 'a:alphaModFix') {
    if (Number(scanner.attribute('amt') ?? OPAQUE) < OPAQUE) onLoss('seeThroughPictures')
  }
}

/** Whether a shape gives its text the form of a curve, today's or that of VML, in which watermarks are. */
function isWordArt(scanner: XmlScanner): boolean {
  if (scanner.element === 'v:textpath') return (scanner.attribute('string') ?? '').trim() !== ''
  return isWarped(scanner)
}

/** Whether numbers of pages and notes in a format are shown in digits, which Word shows otherwise. */
function isPlainlyShown(format = 'decimal'): boolean {
  return isWritten(format) || isUnwritten(format) || IN_WORDS.has(format)
}

/** Whether the settings of a document ask for divided words. */
export function dividesWords(settings: string, part: string): boolean {
  if (!settings.includes('autoHyphenation')) return false
  const scanner = new XmlScanner(settings, part)
  while (scanner.next()) {
    if (scanner.element === 'autoHyphenation') return isOn(scanner.attribute('val') ?? '1')
  }
  return false
}
