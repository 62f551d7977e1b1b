import { hasElement, textBehind } from '../../../xml/find-elements.ts'
import { isOn } from '../../../xml/is-on.ts'
import { changeStartTag, startTagAttribute } from '../../../xml/start-tag.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { SheetEditor } from './sheet-editor.ts'

/** Looks of data bars that LibreOffice does not draw. */
export type DataBarGap = 'barBorders' | 'barsOfNegatives' | 'barsToLeft'

const COLOUR = /\s(?:rgb|theme|tint|indexed|auto)=(?:"[^"]*"|'[^']*')/g

/** A rule with data bars as Excel 2010 and later write it, beside the one for Excel 2007. */
interface NewBar {
  readonly id: string
  readonly isOneColour: boolean
  readonly hasNegativeColour: boolean
  /** Attributes of the element of its colour. */
  readonly colour: string
  readonly prefix: string
  /** Start of its end tag. */
  readonly close: number
}

/**
 * Gives the data bars of a sheet the colour of negative values where it is that of positive ones: LibreOffice draws
 * those red that name none. Ends of bars that are cells or names are formulas from here on: LibreOffice takes the numbers
 * that Excel calls them for 0, and draws every bar full.
 *
 * @param editor receives the changes
 * @returns what stays otherwise than in Excel
 */
export function dataBarsAsExcel(
  editor: SheetEditor,
  { text, part }: { readonly text: string; readonly part: string },
): readonly DataBarGap[] {
  if (!hasElement(text, part, ['dataBar', 'x14:dataBar'])) return []
  const bars = new BarReader(text, part)
  const hasNegative = hasElement(text, part, ['v'], (value) => textBehind(value).startsWith('-'))
  for (const { start, end } of bars.formulas) {
    editor.replace(start, end, changeStartTag(text.slice(start, end), { type: 'formula' }))
  }
  for (const { id, isOneColour, hasNegativeColour, colour, prefix, close } of bars.later) {
    if (!isOneColour || hasNegativeColour) continue
    const own = colour === '' ? (bars.first.get(id) ?? '') : colour
    if (own !== '') editor.replace(close, close, `<${prefix}negativeFillColor${own}/>`)
  }
  return [
    ...(bars.hasBorders ? (['barBorders'] as const) : []),
    ...(bars.hasFirstAlone && hasNegative ? (['barsOfNegatives'] as const) : []),
    ...(bars.isToLeft ? (['barsToLeft'] as const) : []),
  ]
}

class BarReader {
  /** Colours of the rules of Excel 2007, by the number of the later rule beside them. */
  readonly first = new Map<string, string>()
  readonly later: NewBar[] = []
  /** Start tags of ends of bars that are called numbers and are formulas. */
  readonly formulas: { readonly start: number; readonly end: number }[] = []
  /** Whether a rule of Excel 2007 stands alone. */
  hasFirstAlone = false
  hasBorders = false
  isToLeft = false

  constructor(text: string, part: string) {
    const scanner = new XmlScanner(text, part)
    while (scanner.next()) {
      if (scanner.kind !== 'open' || scanner.attribute('type') !== 'dataBar') continue
      if (scanner.element === 'cfRule') this.#first(scanner)
      else if (scanner.element === 'x14:cfRule') this.#later(scanner)
    }
  }

  #first(scanner: XmlScanner): void {
    const { depth } = scanner
    let colour = ''
    let id: string | undefined
    while (scanner.next() && scanner.depth > depth) {
      if (scanner.element === 'color' && scanner.kind !== 'close') colour = colourOf(scanner)
      if (scanner.element === 'cfvo' && scanner.attribute('type') === 'num') {
        this.#end(scanner, scanner.attribute('val') ?? '')
      }
      if (scanner.element === 'x14:id' && scanner.kind === 'close') id = scanner.textBefore().trim()
    }
    if (id === undefined) this.hasFirstAlone = true
    else this.first.set(id, colour)
  }

  #later(scanner: XmlScanner): void {
    const { depth } = scanner
    const id = scanner.attribute('id') ?? ''
    let isOneColour = false
    let hasNegativeColour = false
    let colour = ''
    let number: { readonly start: number; readonly end: number } | undefined
    while (scanner.next() && scanner.depth > depth) {
      const { element, kind, prefix, start: close } = scanner
      if (element === 'x14:cfvo') {
        const isNumber = kind !== 'close' && scanner.attribute('type') === 'num'
        number = isNumber ? { start: scanner.start, end: scanner.end } : undefined
      } else if (element === 'xm:f' && kind === 'close' && number) {
        this.#end(number, scanner.textBefore())
      }
      if (element === 'x14:dataBar' && kind === 'close') {
        this.later.push({ id, isOneColour, hasNegativeColour, colour, prefix, close })
      } else if (element === 'x14:dataBar') {
        const tag = scanner.text.slice(scanner.start, scanner.end)
        isOneColour = isOn(startTagAttribute(tag, 'negativeBarColorSameAsPositive'))
        this.hasBorders ||= isOn(startTagAttribute(tag, 'border'))
        this.isToLeft ||= startTagAttribute(tag, 'direction') === 'rightToLeft'
      } else if (kind === 'close') continue
      else if (element === 'x14:negativeFillColor') hasNegativeColour = true
      else if (element === 'x14:fillColor') colour = colourOf(scanner)
    }
  }

  #end({ start, end }: { readonly start: number; readonly end: number }, value: string): void {
    if (Number.isNaN(Number(value))) this.formulas.push({ start, end })
  }
}

function colourOf({ text, start, end }: XmlScanner): string {
  return (text.slice(start, end).match(COLOUR) ?? []).join('')
}
