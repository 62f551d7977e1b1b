import { parseXml, XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

// Namespaces in which we state everything ourselves, and those of standards that a changed document is not known to meet.
const OWN_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.aiim.org/pdfa/ns/id/',
  'http://www.aiim.org/pdfua/ns/id/',
  'http://ns.adobe.com/pdfx/1.3/',
  'http://www.npes.org/pdfx/ns/id/',
  'http://www.npes.org/pdfvt/ns/id/',
  'http://www.aiim.org/pdfe/ns/id/',
])

/** Namespaces that PDF/A knows; properties of others need a description in the file. */
const PREDEFINED: ReadonlySet<string> = new Set([
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/xap/1.0/',
  'http://ns.adobe.com/xap/1.0/rights/',
  'http://ns.adobe.com/xap/1.0/mm/',
  'http://ns.adobe.com/xap/1.0/bj/',
  'http://ns.adobe.com/xap/1.0/t/pg/',
  'http://ns.adobe.com/pdf/1.3/',
  'http://ns.adobe.com/photoshop/1.0/',
])

const EXTENSIONS = 'http://www.aiim.org/pdfa/ns/extension/'

type Scope = ReadonlyMap<string, string>

/**
 * The properties of an XMP packet that another packet does not state, as elements of that one.
 *
 * @param packet of the document as it came
 * @param written packet that is written instead
 * @param onlyPredefined whether properties that PDF/A does not know are left out
 * @returns `rdf:Description` elements, each with its namespaces; empty when the packet cannot be read
 */
export function carriedXmp(packet: string, written: string, onlyPredefined: boolean): string {
  const stated = new Set(propertiesOf(written).map(({ uri, local }) => `${uri} ${local}`))
  return propertiesOf(packet)
    .filter(({ uri, local }) => {
      if (uri === RDF || OWN_NAMESPACES.has(uri) || stated.has(`${uri} ${local}`)) return false
      return !onlyPredefined || PREDEFINED.has(uri)
    })
    .map(({ element, scope }) => {
      const names = [...scope].map(([prefix, uri]) => ` xmlns:${prefix}="${escaped(uri)}"`)
      return `<rdf:Description rdf:about=""${names.join('')}>${element}</rdf:Description>`
    })
    .join('\n')
}

interface XmpElement {
  readonly uri: string
  readonly local: string
  /** The property as XML. */
  readonly element: string
  readonly scope: Scope
}

function propertiesOf(packet: string): readonly XmpElement[] {
  const found: XmpElement[] = []
  const visit = (element: XmlElement, outer: Scope): void => {
    const scope = inner(element, outer)
    const [prefix, local] = split(element.name)
    if (scope.get(prefix) === RDF && local === 'Description') {
      collect(element, scope)
      return
    }
    for (const child of element.children) if (child instanceof XmlElement) visit(child, scope)
  }
  const collect = (description: XmlElement, scope: Scope): void => {
    for (const [name, value] of Object.entries(description.attributes)) {
      const [prefix, local] = split(name)
      const uri = scope.get(prefix)
      if (uri === undefined || prefix === 'xmlns' || prefix === '' || uri === RDF) continue
      const element = `<${name}>${escaped(value)}</${name}>`
      found.push({ uri, local, element, scope })
    }
    for (const child of description.children) {
      if (!(child instanceof XmlElement)) continue
      const own = inner(child, scope)
      const [prefix, local] = split(child.name)
      const uri = own.get(prefix)
      const element = uri === EXTENSIONS ? foreignSchemas(child) : xmlOf(child)
      if (uri !== undefined && element !== '') found.push({ uri, local, element, scope: own })
    }
  }
  try {
    const { root } = parseXml(packet.replace(/^\ufeff/, ''))
    if (root) visit(root, new Map())
  } catch {
    return []
  }
  return found
}

function inner(element: XmlElement, outer: Scope): Scope {
  const own = Object.entries(element.attributes).flatMap(([key, value]) =>
    key.startsWith('xmlns:') ? [[key.slice(6), value] as const] : [],
  )
  return own.length === 0 ? outer : new Map([...outer, ...own])
}

function split(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

/** Descriptions of schemas without those of namespaces that are ours to describe; empty where no other is left. */
function foreignSchemas(schemas: XmlElement): string {
  const bag = schemas.children.find((child) => child instanceof XmlElement)
  const items = bag?.children.filter((child) => child instanceof XmlElement) ?? []
  const isOwn = (item: string) => [...OWN_NAMESPACES].some((uri) => item.includes(uri))
  const described = items.map((item) => xmlOf(item))
  const kept = described.filter((item) => !isOwn(item))
  if (bag === undefined || kept.length === described.length) return xmlOf(schemas)
  return kept.length === 0 ? '' : xmlOf(schemas, xmlOf(bag, kept.join('')))
}

function xmlOf(element: XmlElement, inside?: string): string {
  const attributes = Object.entries(element.attributes)
    .filter(([key]) => !key.startsWith('xmlns'))
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const content = element.children.map((child) => {
    if (child instanceof XmlElement) return xmlOf(child)
    return child instanceof XmlText || child instanceof XmlCdata ? escaped(child.text) : ''
  })
  const held = inside ?? content.join('')
  return `<${element.name}${attributes.join('')}>${held}</${element.name}>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
