import type { Removal, Removals } from '../../disarm/removals.ts'
import { isRiskyFormula } from '../../disarm/risky-formula.ts'
import { isSafeLink } from '../../disarm/safe-link.ts'
import { invalidDocument } from '../../document/invalid-document.ts'
import { CONTENT_TYPES } from '../../ooxml/content-types.ts'
import { mendPicture } from '../../ooxml/mend-picture.ts'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { decodeXml, looksLikeXml } from '../../xml/decode-xml.ts'
import { plainSvg } from '../../xml/plain-svg.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { withoutCdata } from '../../xml/without-cdata.ts'
import { withoutDoctype } from '../../xml/without-doctype.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { decryptOdf } from './decrypt-odf.ts'
import { hideOdsSheets } from './hide-ods-sheets.ts'

const FORMATS: Readonly<Record<string, 'odt' | 'ods'>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-template': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.spreadsheet-template': 'ods',
}

const REMOVED: Readonly<Record<string, Removal>> = {
  scripts: 'macros',
  'event-listeners': 'macros',
  'dde-source': 'links',
  'dde-connection-decls': 'links',
  'dde-links': 'links',
  'cell-range-source': 'links',
  'table-source': 'links',
  'section-source': 'links',
}

/** An OpenDocument that is safe to hand on. */
export interface OpenedOdf {
  readonly format: 'odt' | 'ods'
  readonly document: OfficePackage
}

/**
 * Whether a ZIP archive is an OpenDocument: its first file, stored plainly, is its media type. Programs that pack one
 * anew leave it elsewhere.
 */
export function isOdf(bytes: Uint8Array): boolean {
  if (Buffer.from(bytes.subarray(30, 38)).toString('latin1') === 'mimetype') return true
  const document = new OfficePackage(bytes)
  return document.has('mimetype') && !document.has(CONTENT_TYPES)
}

/**
 * Opens an OpenDocument text or spreadsheet and takes out of it everything that leads outside or runs.
 *
 * @param removals takes down what was removed
 * @throws EngineError `invalid_document` for damage, limits and other kinds of document; `document_encrypted`
 *   when the password is missing or wrong
 */
export function openOdf(
  bytes: Uint8Array,
  password: string | undefined,
  removals: Removals,
): OpenedOdf {
  const document = new OfficePackage(bytes)
  const mediaType = Buffer.from(document.read('mimetype')).toString('latin1').trim()
  const format = Object.hasOwn(FORMATS, mediaType) ? FORMATS[mediaType] : undefined
  if (format === undefined) {
    throw invalidDocument(`is an OpenDocument of type ${JSON.stringify(mediaType.slice(0, 60))}`)
  }
  decryptOdf(document, password)
  for (const name of document.names) {
    if (/^(?:Basic|Scripts)\//i.test(name)) {
      removals.add('macros')
      document.remove(name)
      continue
    }
    const content = document.read(name)
    if (mendPicture(document, { name, content }, removals)) continue
    if (!looksLikeXml(content)) {
      if (!/\.(?:xml|rdf)$/i.test(name) || content.length === 0) continue
      if (isStray(name)) {
        document.remove(name)
        continue
      }
    }
    try {
      const text = decodeXml(content, name)
      const plain = isSvg(name) ? plainSvg(text) : withoutDoctype(text)
      const disarmed = disarmOdfPart(withoutCdata(plain), name, removals)
      if (disarmed !== text) document.write(name, disarmed)
    } catch (error) {
      if (!isSvg(name)) throw error
      document.remove(name)
      removals.add('brokenPictures')
    }
  }
  if (format === 'ods') hideOdsSheets(document)
  return { format, document }
}

/** Whether a file is none that readers of OpenDocument look for; somebody packed it beside the document. */
function isStray(name: string): boolean {
  return (
    /\.xml$/i.test(name) && !/(?:^|\/)(?:content|styles|meta|settings|manifest)\.xml$/i.test(name)
  )
}

function isSvg(name: string): boolean {
  return /\.svg$/i.test(name)
}

function disarmOdfPart(text: string, part: string, removals: Removals): string {
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  while (scanner.next()) {
    if (scanner.kind === 'close') continue
    const { start, local } = scanner
    const removal = Object.hasOwn(REMOVED, local) ? REMOVED[local] : undefined
    // LibreOffice writes an empty list of scripts into every document.
    if (removal !== undefined && !(local === 'scripts' && scanner.kind === 'empty')) {
      scanner.skip()
      edits.remove(start, scanner.end)
      removals.add(removal)
    } else disarmAttributes(scanner, edits, removals)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function disarmAttributes(scanner: XmlScanner, edits: TextEdits, removals: Removals): void {
  const tag = scanner.text.slice(scanner.start, scanner.end)
  if (!/href|formula/.test(tag)) return
  for (const { local, value, start, end } of scanner.attributes()) {
    const removal =
      local === 'href' ? linkRemoval(scanner.local, value) : formulaRemoval(local, value)
    if (removal === undefined) continue
    removals.add(removal)
    edits.remove(start, end)
  }
}

function linkRemoval(element: string, target: string): Removal | undefined {
  if (element === 'a') return isSafeLink(target) ? undefined : 'hyperlinks'
  const staysInside = !/^\s*(?:[a-z][a-z\d+.-]*:|\/|\\|\.\.[/\\])/i.test(target)
  if (staysInside) return undefined
  return element === 'image' ? 'pictures' : 'links'
}

function formulaRemoval(attribute: string, value: string): Removal | undefined {
  return attribute === 'formula' && isRiskyFormula(value) ? 'formulas' : undefined
}
