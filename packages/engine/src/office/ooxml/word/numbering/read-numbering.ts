import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { customFormat } from './custom-format.ts'

/** One level of a list. */
export interface NumberLevel {
  readonly start: number
  /** `w:numFmt`, for example `decimal` or `bullet`. */
  readonly format: string
  /** Text with `%1` to `%9` for the numbers of levels. */
  readonly text: string
  /** Whether numbers of all levels are written in digits. */
  readonly isLegal: boolean
  /** Restarts after this level or one above it, counted from 1; 0 for never, absent for any above. */
  readonly restartAfter?: number
  /** Paragraph style that has this level. */
  readonly style?: string
}

/** A list that paragraphs refer to. */
export interface NumberList {
  /** Lists of one family count on from each other. */
  readonly family: string
  readonly levels: ReadonlyMap<number, NumberLevel>
  /** Where levels start over when the list is first used. */
  readonly restarts: ReadonlyMap<number, number>
}

/** A level that states no start begins at 0 (ISO/IEC 29500-1, 17.9.25). */
const NO_LEVEL: NumberLevel = { start: 0, format: 'decimal', text: '', isLegal: false }

/** Lists of a Word document by their number, `w:numId`. */
export function readNumbering(
  document: OfficePackage,
  main: string,
): ReadonlyMap<string, NumberList> {
  const lists = new Map<string, NumberList>()
  const part = document.related(main, 'numbering')
  if (part === undefined) return lists
  const families = new Map<string, Family>()
  const ofStyles = new Map<string, string>()
  const scanner = new XmlScanner(document.text(part), part)
  while (scanner.next()) {
    if (scanner.kind !== 'open') continue
    if (scanner.element === 'abstractNum') {
      const id = scanner.attribute('abstractNumId') ?? ''
      const family = readFamily(scanner)
      families.set(id, family)
      if (family.style !== undefined) ofStyles.set(family.style, id)
    } else if (scanner.element === 'num') {
      const id = scanner.attribute('numId') ?? ''
      lists.set(id, readList(scanner, { families, ofStyles }))
    }
  }
  return lists
}

/** A `w:abstractNum`. */
interface Family {
  readonly levels: Map<number, NumberLevel>
  /** List style whose levels it holds. */
  style?: string
  /** List style that holds its levels, which it has none of (ISO/IEC 29500-1, 17.9.21). */
  linked?: string
}

interface Families {
  readonly families: ReadonlyMap<string, Family>
  /** Families by the list style that they are of; all of them stand before the lists. */
  readonly ofStyles: ReadonlyMap<string, string>
}

function readFamily(scanner: XmlScanner): Family {
  const family: Family = { levels: new Map() }
  const { depth } = scanner
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'styleLink') family.style = scanner.attribute('val') ?? ''
    else if (element === 'numStyleLink') family.linked = scanner.attribute('val') ?? ''
    else if (element === 'lvl' && kind === 'open') {
      const index = Number(scanner.attribute('ilvl') ?? 0)
      family.levels.set(index, readLevel(scanner))
    }
  }
  return family
}

function readList(scanner: XmlScanner, { families, ofStyles }: Families): NumberList {
  const { depth } = scanner
  const restarts = new Map<number, number>()
  const levels = new Map<number, NumberLevel>()
  let family = ''
  let overridden = 0
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'abstractNumId') family = scanner.attribute('val') ?? ''
    else if (element === 'lvlOverride') overridden = Number(scanner.attribute('ilvl') ?? 0)
    else if (element === 'startOverride') restarts.set(overridden, numberOf(scanner, 1))
    else if (element === 'lvl' && kind === 'open') levels.set(overridden, readLevel(scanner))
  }
  family = ofStyles.get(families.get(family)?.linked ?? '') ?? family
  const shared = families.get(family)?.levels ?? []
  return { family, restarts, levels: new Map([...shared, ...levels]) }
}

function readLevel(scanner: XmlScanner): NumberLevel {
  const { depth } = scanner
  let level = NO_LEVEL
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    // Run and paragraph properties have elements of the same names.
    if (kind === 'close' || scanner.depth !== depth + 1) continue
    if (element === 'mc:AlternateContent') level = { ...level, format: readAlternative(scanner) }
    if (element === 'start') level = { ...level, start: numberOf(scanner, 1) }
    else if (element === 'numFmt') level = { ...level, format: formatOf(scanner) }
    else if (element === 'lvlText') level = { ...level, text: scanner.attribute('val') ?? '' }
    else if (element === 'isLgl') level = { ...level, isLegal: isOn(scanner) }
    else if (element === 'lvlRestart') level = { ...level, restartAfter: numberOf(scanner, 0) }
    else if (element === 'pStyle') level = { ...level, style: scanner.attribute('val') ?? '' }
  }
  return level
}

/** Format of a level that has another for readers of old; reads to its end tag. */
function readAlternative(scanner: XmlScanner): string {
  const { depth } = scanner
  let format: string | undefined
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.element === 'numFmt' && scanner.kind !== 'close') format ??= formatOf(scanner)
  }
  return format ?? NO_LEVEL.format
}

function formatOf(scanner: XmlScanner): string {
  const format = scanner.attribute('val') ?? NO_LEVEL.format
  return format === 'custom' ? customFormat(scanner.attribute('format') ?? '') : format
}

function numberOf(scanner: XmlScanner, otherwise: number): number {
  const value = Number(scanner.attribute('val') ?? otherwise)
  return Number.isSafeInteger(value) ? value : otherwise
}

function isOn(scanner: XmlScanner): boolean {
  return !/^(?:0|false|off)$/.test(scanner.attribute('val') ?? '')
}
