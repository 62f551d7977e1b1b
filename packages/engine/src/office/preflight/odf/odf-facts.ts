import type { OfficePackage } from '../../ooxml/office-package.ts'
import { hasElement } from '../../xml/find-elements.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { isOnCurve } from './on-curve.ts'

/** Facts that the parts of an OpenDocument tell. */
export interface OdfFacts {
  readonly fonts: readonly string[]
  readonly trackedChanges: boolean
  readonly comments: boolean
}

/** Reads the facts of an OpenDocument from its content and its styles. */
export function odfFacts(document: OfficePackage): OdfFacts {
  const part = 'content.xml'
  const scanner = new XmlScanner(document.text(part), part)
  let trackedChanges = false
  let comments = false
  while (scanner.next()) {
    const { element } = scanner
    trackedChanges ||= element === 'text:changed-region'
    comments ||= element === 'annotation'
  }
  return { fonts: odfFonts(document), trackedChanges, comments }
}

const LEVELS = ['text:list-level-style-number', 'text:outline-level-style']
/** Numbers of a list that LibreOffice as WebAssembly shows in digits, or as "Ordinal 3". */
const PLAIN_FORMAT = /^(?:一, |1, 2, |1st|One|First)/

/** Whether a list of an OpenDocument has numbers in characters or words that are shown in digits. */
export function hasPlainOdfLists(document: OfficePackage): boolean {
  const parts = ['content.xml', 'styles.xml'].filter((name) => document.has(name))
  return parts.some((part) =>
    hasElement(document.text(part), part, LEVELS, (level) =>
      PLAIN_FORMAT.test(level.attribute('style:num-format') ?? ''),
    ),
  )
}

/** Whether a shape of an OpenDocument has words along a curve: they are drawn as outlines, which are no text. */
export function hasOdfWordArt(document: OfficePackage): boolean {
  const parts = ['content.xml', 'styles.xml'].filter((name) => document.has(name))
  return parts.some((part) =>
    hasElement(document.text(part), part, ['draw:enhanced-geometry'], isOnCurve),
  )
}

/** Fonts that styles name for Western text; others are declared for scripts that the text may not hold. */
function odfFonts(document: OfficePackage): readonly string[] {
  const families = new Map<string, string>()
  const used = new Set<string>()
  for (const part of ['content.xml', 'styles.xml'].filter((name) => document.has(name))) {
    const scanner = new XmlScanner(document.text(part), part)
    while (scanner.next()) {
      if (scanner.kind === 'close') continue
      const name = scanner.attribute('font-name')
      if (name !== undefined) used.add(name)
      if (scanner.element !== 'style:font-face') continue
      const family = scanner.attribute('svg:font-family')?.replace(/^'|'$/g, '')
      families.set(scanner.attribute('name') ?? '', family ?? '')
    }
  }
  const names = [...used].map((name) => families.get(name) ?? '')
  return [...new Set(names)].filter((name) => name !== '').sort()
}
