import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Facts that a paragraph or a style states about its list. */
export interface NumberReference {
  /** `w:numId`; `0` takes a paragraph out of its style's list. */
  readonly list?: string
  readonly level?: number
  /** Attributes of `w:ind` that stand above those of the level, by their names without prefix. */
  readonly indent?: Readonly<Record<string, string>>
}

/** References of paragraph styles to lists, those of the styles they are based on included. */
export function styleNumbering(
  document: OfficePackage,
  main: string,
): (style: string) => NumberReference {
  const styles = readStyles(document, main)
  return (id) => {
    const seen = new Set<string>()
    let reference: NumberReference = {}
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
      seen.add(at)
      const style = styles.get(at)
      // Indents of styles below the one with the list stand above those of the list.
      const isBelow = reference.list === undefined && style?.indent !== undefined
      reference = { ...style?.reference, ...(isBelow && { indent: style.indent }), ...reference }
      at = style?.basedOn
    }
    return reference
  }
}

interface Style {
  readonly basedOn?: string
  readonly indent?: Readonly<Record<string, string>>
  readonly reference: NumberReference
}

function readStyles(document: OfficePackage, main: string): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>()
  const part = document.related(main, 'styles')
  if (part === undefined) return styles
  const scanner = new XmlScanner(document.text(part), part)
  while (scanner.next()) {
    if (scanner.element !== 'style' || scanner.kind !== 'open') continue
    const id = scanner.attribute('styleId') ?? ''
    styles.set(id, readStyle(scanner))
  }
  return styles
}

function readStyle(scanner: XmlScanner): Style {
  const { depth } = scanner
  let style: Style = { reference: {} }
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (element === 'basedOn') style = { ...style, basedOn: scanner.attribute('val') ?? '' }
    if (element === 'ind' && kind !== 'close') {
      const indent = scanner.attributes().map(({ local, value }) => [local, value] as const)
      style = { ...style, indent: Object.fromEntries(indent) }
    }
    if (element === 'numPr' && kind === 'open') {
      style = { ...style, reference: readNumberReference(scanner) }
    }
  }
  return style
}

/** Reads an open `w:numPr`, and ends behind it. */
export function readNumberReference(scanner: XmlScanner): NumberReference {
  const { depth } = scanner
  let reference: NumberReference = {}
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === 'close') continue
    const value = scanner.attribute('val')
    if (value === undefined) continue
    if (scanner.element === 'numId') reference = { ...reference, list: value }
    else if (scanner.element === 'ilvl') reference = { ...reference, level: Number(value) }
  }
  return reference
}
