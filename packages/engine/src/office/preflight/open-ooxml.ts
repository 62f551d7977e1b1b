import { disarmPart } from '../disarm/disarm-part.ts'
import type { Removals } from '../disarm/removals.ts'
import { invalidDocument } from '../document/invalid-document.ts'
import { writeBareNames } from '../ooxml/bare-names.ts'
import { hasBrokenPictures } from '../ooxml/broken-pictures.ts'
import { CONTENT_TYPES, declareContentType } from '../ooxml/content-types.ts'
import { hideNotes } from '../ooxml/excel/notes/hide-notes.ts'
import { mendPicture } from '../ooxml/mend-picture.ts'
import { OfficePackage } from '../ooxml/office-package.ts'
import { sourcePart, targetPart } from '../ooxml/relationships.ts'
import { decodeXml, looksLikeXml } from '../xml/decode-xml.ts'
import { plainSvg } from '../xml/plain-svg.ts'
import { withoutCdata } from '../xml/without-cdata.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { disarmRelationships } from './disarm-relationships.ts'

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument'

// By the root element of the main part: content types and file names say what their writer pleased.
const KINDS: Readonly<Record<string, { readonly format: 'docx' | 'xlsx'; readonly type: string }>> =
  {
    document: { format: 'docx', type: `${MAIN_TYPE}.wordprocessingml.document.main+xml` },
    workbook: { format: 'xlsx', type: `${MAIN_TYPE}.spreadsheetml.sheet.main+xml` },
  }

const RELATIONSHIPS = /\.rels$/i

/** A break of a line as HTML writes it. */
const OPEN_BREAK = /<br\b(?:[^<>"'/]|"[^"]*"|'[^']*')*>(?!\s*<\/br\s*>)/gi

/** An Office Open XML document that is safe to read and to hand on. */
export interface OpenedOoxml {
  readonly format: 'docx' | 'xlsx'
  readonly document: OfficePackage
  /** Name of the main part. */
  readonly main: string
}

/**
 * Opens an Office Open XML package and takes out of it everything that leads outside or runs.
 *
 * A macro-enabled document or a template becomes a plain document.
 *
 * @param removals takes down what was removed
 * @throws EngineError `invalid_document` when the package is damaged, beyond a limit, or neither of Word nor of Excel
 */
export function openOoxml(bytes: Uint8Array, removals: Removals): OpenedOoxml {
  const document = new OfficePackage(bytes)
  document.spell(CONTENT_TYPES)
  writeBareNames(document)
  disarmRelationships(document, removals)
  let targets: ReadonlySet<string> | undefined
  const isNeeded = (name: string) => {
    if (name === CONTENT_TYPES || RELATIONSHIPS.test(name)) return true
    targets ??= targetsIn(document)
    return targets.has(name.toLowerCase())
  }
  for (const name of document.names) checkPart(document, name, removals, isNeeded)
  const main = document.related('', 'officeDocument')
  if (main === undefined) throw invalidDocument('is incomplete: it has no main part')
  if (hasBareDiagrams(document)) removals.add('diagrams')
  if (hasBrokenPictures(document)) removals.add('brokenPictures')
  const kind = kindOf(document, main)
  declareContentType(document, main, kind.type)
  return { format: kind.format, document, main }
}

/**
 * Whether a part shows diagrams (SmartArt) that no picture is stored of: Word draws them anew, layout engines leave a
 * gap.
 */
function hasBareDiagrams(document: OfficePackage): boolean {
  return document.names
    .filter((name) => RELATIONSHIPS.test(name))
    .some((name) => {
      const kinds = document.relationships(sourcePart(name)).map(({ kind }) => kind)
      const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length
      return count('diagramData') > count('diagramDrawing')
    })
}

/** Reads every part once: damage and limits show before an engine opens any. */
function checkPart(
  document: OfficePackage,
  name: string,
  removals: Removals,
  isNeeded: (name: string) => boolean,
): void {
  const content = document.read(name)
  if (content.length === 0 || mendPicture(document, { name, content }, removals)) return
  const isNamedXml = /\.(?:xml|rels|vml)$/i.test(name)
  const isSvg = /\.svg$/i.test(name)
  if (!looksLikeXml(content) && !isNamedXml) return
  try {
    const decoded = decodeXml(content, name)
    const text = isSvg ? plainSvg(decoded) : decoded
    const plain = withoutCdata(/\.vml$/i.test(name) ? hideNotes(closeBreaks(text), name) : text)
    const disarmed = disarmPart(plain, name, removals)
    if (disarmed !== decoded) document.write(name, disarmed)
  } catch (error) {
    if (isNamedXml && (looksLikeXml(content) || isNeeded(name))) throw error
    if (isSvg) removals.add('brokenPictures')
    // A file of some other kind, a web page for example. Nothing can want to read it as XML once it is gone.
    document.remove(name)
  }
}

/** Names of the parts that readers are led to, in small letters. Others were packed beside the document. */
function targetsIn(document: OfficePackage): ReadonlySet<string> {
  const sources = document.names.filter((name) => RELATIONSHIPS.test(name)).map(sourcePart)
  const targets = sources.flatMap((source) =>
    document
      .relationships(source)
      .filter(({ external }) => !external)
      .map(({ target }) => targetPart(source, target).toLowerCase()),
  )
  return new Set(targets)
}

/**
 * Breaks of lines in the text of VML controls as line ends: Excel writes `<br>` without an end, which its own parser and
 * that of LibreOffice take.
 */
function closeBreaks(text: string): string {
  return text.replaceAll(OPEN_BREAK, '\n')
}

function kindOf(document: OfficePackage, main: string) {
  if (/\.bin$/i.test(main)) {
    throw invalidDocument('is an Excel binary workbook (XLSB); save it as XLSX')
  }
  const scanner = new XmlScanner(document.text(main), main)
  const root = scanner.next() ? scanner.local : ''
  const kind = Object.hasOwn(KINDS, root) ? KINDS[root] : undefined
  if (kind !== undefined) return kind
  throw invalidDocument(
    root === 'presentation'
      ? 'is a presentation (PPTX), which is not converted'
      : 'is a ZIP archive, but neither of Word nor of Excel',
  )
}
