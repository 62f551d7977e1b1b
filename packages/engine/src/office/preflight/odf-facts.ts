import type { OfficePackage } from '../ooxml/office-package.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'

/** What the parts of an OpenDocument tell. */
export interface OdfFacts {
  readonly hasText: boolean
  readonly fonts: readonly string[]
  readonly trackedChanges: boolean
  readonly comments: boolean
}

/** Reads the facts of an OpenDocument from its content. */
export function odfFacts(document: OfficePackage): OdfFacts {
  const part = 'content.xml'
  const scanner = new XmlScanner(document.text(part), part)
  const fonts = new Set<string>()
  let hasText = false
  let trackedChanges = false
  let comments = false
  while (scanner.next()) {
    const { local } = scanner
    hasText ||= /\S/.test(scanner.text.slice(scanner.textStart, scanner.start))
    trackedChanges ||= local === 'changed-region'
    comments ||= local === 'annotation'
    if (local !== 'font-face' || scanner.kind === 'close') continue
    const family = scanner.attribute('font-family')?.replace(/^'|'$/g, '')
    if (family !== undefined && family !== '') fonts.add(family)
  }
  return { hasText, fonts: [...fonts].sort(), trackedChanges, comments }
}
