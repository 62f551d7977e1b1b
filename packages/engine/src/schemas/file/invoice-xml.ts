import {
  parseXml,
  XmlDeclaration,
  XmlDocumentType,
  XmlElement,
  type XmlNode,
} from '@rgrove/parse-xml'

const INVOICE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const PARTS = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'

// Where an invoice names the rules it follows (EN 16931, BT-24).
const GUIDELINE_PATH = [
  [INVOICE, 'ExchangedDocumentContext'],
  [PARTS, 'GuidelineSpecifiedDocumentContextParameter'],
  [PARTS, 'ID'],
] as const

// The parser builds a tree: a second for the largest. An invoice of 5000 lines has half as many.
const MAX_TAGS = 1_000_000

/** Findings in the XML of an invoice: the guideline it names, or why it is no invoice. */
export type InvoiceXml =
  | { readonly guideline: string }
  | { readonly problem: 'encoding' | 'size' | 'malformed' | 'doctype' | 'root' | 'guideline' }

/**
 * Reads which guideline a cross industry invoice names. The whole of it must be well-formed.
 *
 * Document types are refused: an invoice has none, and entities are how XML is made to grow or to load files.
 */
export function readInvoiceXml(bytes: Uint8Array): InvoiceXml {
  const text = decode(bytes)
  if (text === undefined) return { problem: 'encoding' }
  if (hasMoreThan(text, '<', MAX_TAGS)) return { problem: 'size' }
  const document = parse(text)
  if (document === undefined) return { problem: 'malformed' }
  const { children } = document
  if (children.some((child) => child instanceof XmlDocumentType)) return { problem: 'doctype' }
  const declaration = children.find((child) => child instanceof XmlDeclaration)
  if (!/^utf-8$/i.test(declaration?.encoding ?? 'utf-8')) return { problem: 'encoding' }
  let element = document.root
  if (element === null || !isNamed(element, INVOICE, 'CrossIndustryInvoice')) {
    return { problem: 'root' }
  }
  for (const [namespace, local] of GUIDELINE_PATH) {
    const next: XmlElement | undefined = element.children
      .filter((child) => child instanceof XmlElement)
      .find((child) => isNamed(child, namespace, local))
    if (next === undefined) return { problem: 'guideline' }
    element = next
  }
  return { guideline: element.text.trim() }
}

function parse(text: string) {
  try {
    return parseXml(text, { preserveDocumentType: true, preserveXmlDeclaration: true })
  } catch {
    // Not well-formed, or nested so deeply that the stack ends.
    return undefined
  }
}

function hasMoreThan(text: string, character: string, limit: number): boolean {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    count += 1
    if (count > limit) return true
  }
  return false
}

/** Text of UTF-8 bytes, without byte order mark; undefined for anything else. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether an element has a name in a namespace, whatever prefix it uses for it. */
function isNamed(element: XmlElement, namespace: string, local: string): boolean {
  const [prefix, name] = element.name.includes(':')
    ? element.name.split(':', 2)
    : [undefined, element.name]
  if (name !== local) return false
  const attribute = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  let scope: XmlNode | null = element
  while (scope instanceof XmlElement && !Object.hasOwn(scope.attributes, attribute)) {
    scope = scope.parent
  }
  return scope instanceof XmlElement && scope.attributes[attribute] === namespace
}
