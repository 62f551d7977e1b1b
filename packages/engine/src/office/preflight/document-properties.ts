import type { OfficePackage } from '../ooxml/office-package.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'

/** Facts that the properties of a document state. */
export interface DocumentProperties {
  readonly title?: string
  readonly author?: string
  readonly language?: string
  readonly storedPages?: number
  /** Characters without spaces, as the last editor counted them. */
  readonly storedCharacters?: number
}

const MAX_LENGTH = 1000

/** Core and extended properties of an Office Open XML package (ISO/IEC 29500-2, 10 and 29500-1, 22.2). */
export function ooxmlProperties(document: OfficePackage): DocumentProperties {
  const parts = ['core-properties', 'extended-properties'].map((kind) => document.related('', kind))
  return propertiesOf(document, parts)
}

/** Properties of an OpenDocument. */
export function odfProperties(document: OfficePackage): DocumentProperties {
  return propertiesOf(document, ['meta.xml'])
}

function propertiesOf(
  document: OfficePackage,
  parts: readonly (string | undefined)[],
): DocumentProperties {
  const values = new Map<string, string>()
  for (const part of parts) {
    if (part === undefined || !document.has(part)) continue
    const scanner = new XmlScanner(document.text(part), part)
    while (scanner.next()) {
      if (scanner.kind === 'close' && !values.has(scanner.element)) {
        values.set(scanner.element, scanner.textBefore().trim().slice(0, MAX_LENGTH))
      }
      const pages = scanner.element === 'meta:document-statistic' && scanner.attribute('page-count')
      if (typeof pages === 'string') values.set('Pages', pages)
    }
  }
  const text = (name: string) => values.get(name) || undefined
  const title = text('dc:title')
  // That of OpenDocument is who changed it last (OpenDocument 1.3, 4.3.2.7).
  const author = text('meta:initial-creator') ?? text('dc:creator')
  const language = text('dc:language')
  const pages = Number(values.get('Pages'))
  const characters = Number(text('Characters') ?? Number.NaN)
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(language !== undefined && { language }),
    // Programs that do not lay out a document write 0 or 1; 0 is no count.
    ...(Number.isInteger(pages) && pages > 0 && { storedPages: pages }),
    ...(Number.isInteger(characters) && { storedCharacters: characters }),
  }
}
