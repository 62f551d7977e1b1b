import { hasElement } from '../../../xml/find-elements.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { SheetEditor } from './sheet-editor.ts'

const RULES: ReadonlySet<string> = new Set(['cfRule', 'x14:cfRule'])
const SCALES: ReadonlySet<string> = new Set(['colorScale', 'x14:colorScale'])
/** Any way to say a colour (ISO/IEC 29500-1, 18.3.1.15). */
const COLOURS = ['rgb', 'theme', 'indexed', 'auto'] as const

/**
 * Takes rules out whose colour scale lacks a colour for one of its ends: LibreOffice fills their cells with black, under
 * black text; Excel takes them out as damaged.
 *
 * @param editor receives the changes
 * @returns whether there were any
 */
export function dropBareScales(
  editor: SheetEditor,
  { text, part }: { readonly text: string; readonly part: string },
): boolean {
  if (!hasElement(text, part, [...SCALES])) return false
  const scanner = new XmlScanner(text, part)
  let found = false
  let start = 0
  let isBare = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (SCALES.has(element) && kind !== 'close') isBare = lacksColour(scanner)
    if (!RULES.has(element)) continue
    if (kind === 'open') start = scanner.start
    if (kind !== 'close' || !isBare) continue
    editor.replace(start, scanner.end, '')
    isBare = false
    found = true
  }
  return found
}

/** Whether the scale at hand has fewer colours than ends; reads to its end tag. */
function lacksColour(scanner: XmlScanner): boolean {
  if (scanner.kind === 'empty') return true
  const { depth } = scanner
  let ends = 0
  let colours = 0
  while (scanner.next() && scanner.depth > depth) {
    const { local, kind } = scanner
    if (kind === 'close') continue
    if (local === 'cfvo') ends += 1
    else if (local === 'color' && COLOURS.some((name) => scanner.attribute(name) !== undefined)) {
      colours += 1
    }
  }
  return colours < Math.max(ends, 2)
}
