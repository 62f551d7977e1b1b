import { invalidDocument } from '../document/invalid-document.ts'
import { TextEdits } from '../xml/text-edits.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { FieldWatch } from './field-watch.ts'
import type { Removal, Removals } from './removals.ts'
import { isRiskyFormula } from './risky-formula.ts'
import { isSafeLink } from './safe-link.ts'

// Elements that go as a whole, by their names without prefix: what they are must not hang on how a namespace
// is declared.
const REMOVED: Readonly<Record<string, Removal | undefined>> = {
  altChunk: 'chunks',
  OLEObject: 'objects',
  control: 'controls',
  subDoc: 'links',
  attachedTemplate: undefined,
  mailMerge: 'data',
  script: 'macros',
}

// Drawing elements that can name a picture by its address instead of by a relationship (VML, SVG).
const PICTURED = new Set(['imagedata', 'fill', 'stroke', 'image', 'use', 'feImage'])
const ADDRESSES = new Set(['src', 'href', 'althref'])

/** Names of the elements that a {@link FieldWatch} takes in. */
export const FIELD_TAGS: ReadonlySet<string> = new Set([
  'fldChar',
  'instrText',
  'delInstrText',
  't',
  'delText',
  'fldSimple',
  'Choice',
  'Fallback',
  'hyperlink',
  'drawing',
  'pict',
  'object',
  'sym',
])

/**
 * Makes one XML part harmless, whatever kind of part it is: no address, field or formula in it loads anything.
 *
 * The result that the last editor stored stays.
 *
 * @param part name, for messages
 * @returns the text, the same when nothing was found
 * @throws EngineError `invalid_document` for a part that is not well-formed, has a document type, or is beyond
 *   the scanner's limits
 */
export function disarmPart(text: string, part: string, removals: Removals): string {
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  const fields = new FieldWatch(edits)
  const formula = { start: 0, end: -1 }
  let prefix: string | undefined
  while (scanner.next()) {
    const { local } = scanner
    prefix ??= rootPrefix(scanner)
    if (FIELD_TAGS.has(local)) fields.tag(scanner, prefix)
    else if (local === 'f' || local === 'definedName') {
      if (scanner.kind === 'open')
        Object.assign(formula, { start: scanner.start, end: scanner.end })
      else if (scanner.textStart === formula.end) disarmFormula(scanner, formula, edits, removals)
    } else if (scanner.kind === 'close') continue
    else if (Object.hasOwn(REMOVED, local)) removeElement(scanner, edits, removals)
    else if (PICTURED.has(local)) removeAddresses(scanner, edits, removals)
  }
  if (fields.finish()) removals.add('fields')
  return edits.isEmpty ? text : edits.apply(text)
}

/**
 * Prefix of the root element, under which its vocabulary stands in the whole part.
 *
 * @throws EngineError `invalid_document` when an element inside declares it as something else
 */
export function rootPrefix({ prefix, text }: XmlScanner): string {
  const declaration = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
  const values = text.matchAll(
    new RegExp(`\\s${escapeName(declaration)}\\s*=\\s*["']([^"']*)`, 'g'),
  )
  const namespaces = new Set([...values].map(([, namespace]) => namespace))
  // A default namespace changes in drawings as a matter of course.
  if (namespaces.size > 1 && (prefix !== '' || text.includes('fldChar'))) {
    throw invalidDocument('uses one namespace prefix for two namespaces')
  }
  return prefix
}

function escapeName(name: string): string {
  return name.replaceAll(/[^\w:]/g, '\\$&')
}

/** @param open range of the start tag; the scanner stands on the end tag */
function disarmFormula(
  scanner: XmlScanner,
  open: { readonly start: number; readonly end: number },
  edits: TextEdits,
  removals: Removals,
): void {
  if (!isRiskyFormula(scanner.textBefore())) return
  removals.add('formulas')
  if (scanner.local === 'f') edits.remove(open.start, scanner.end)
  else edits.replace(open.end, scanner.start, '#N/A')
}

function removeElement(scanner: XmlScanner, edits: TextEdits, removals: Removals): void {
  const { start, local } = scanner
  const kind = REMOVED[local]
  scanner.skip()
  edits.remove(start, scanner.end)
  if (kind !== undefined) removals.add(kind)
}

function removeAddresses(scanner: XmlScanner, edits: TextEdits, removals: Removals): void {
  for (const { local, value, start, end } of scanner.attributes()) {
    if (!ADDRESSES.has(local) || value.startsWith('#') || value.startsWith('data:')) continue
    removals.add(isSafeLink(value) ? 'pictures' : 'links')
    edits.remove(start, end)
  }
}
