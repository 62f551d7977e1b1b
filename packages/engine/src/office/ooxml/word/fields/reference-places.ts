import { elementsOf } from '../../../xml/find-elements.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Fields that make a bookmark of a value. */
const MADE = /\b(?:SET|ASK)\s+"?([^\s"<]+)/g

/** Places of a document that fields refer to. */
export interface ReferencePlaces {
  /** In lower case. */
  readonly bookmarks: ReadonlySet<string>
  /** Names of the styles that paragraphs or runs have, in lower case. */
  readonly styles: ReadonlySet<string>
}

/** Bookmarks and styles in use in the parts of a document. */
export function referencePlaces(
  document: OfficePackage,
  main: string,
  parts: readonly string[],
): ReferencePlaces {
  const bookmarks = new Set<string>()
  const used = new Set<string>()
  for (const part of parts) {
    const text = document.text(part)
    for (const mark of elementsOf(text, part, ['bookmarkStart'])) {
      bookmarks.add((mark.attribute('name') ?? '').toLowerCase())
    }
    for (const [, name = ''] of text.matchAll(MADE)) bookmarks.add(name.toLowerCase())
    for (const style of elementsOf(text, part, ['pStyle', 'rStyle'])) {
      used.add(style.attribute('val') ?? '')
    }
  }
  return { bookmarks, styles: namesOf(document, main, used) }
}

function namesOf(
  document: OfficePackage,
  main: string,
  used: ReadonlySet<string>,
): ReadonlySet<string> {
  const part = document.related(main, 'styles')
  const names = new Set<string>()
  if (part === undefined) return names
  const scanner = new XmlScanner(document.text(part), part)
  let isUsed = false
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'style') {
      const isDefault = /^(?:1|true|on)$/.test(scanner.attribute('default') ?? '')
      isUsed = isDefault || used.has(scanner.attribute('styleId') ?? '')
    } else if (element === 'name' && isUsed) {
      names.add((scanner.attribute('val') ?? '').toLowerCase())
    }
  }
  return names
}
