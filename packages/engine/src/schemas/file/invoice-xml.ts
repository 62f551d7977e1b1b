import { SaxesParser, type SaxesTagPlain } from '#saxes'
import type { Steps } from '../../lifetime/turns.ts'

const INVOICE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const PARTS = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'

// Where an invoice names the rules it follows (EN 16931, BT-24).
const GUIDELINE_PATH = [
  [INVOICE, 'CrossIndustryInvoice'],
  [INVOICE, 'ExchangedDocumentContext'],
  [PARTS, 'GuidelineSpecifiedDocumentContextParameter'],
  [PARTS, 'ID'],
] as const

/** Most tags; an invoice of 5000 lines has half as many. */
export const INVOICE_MAX_TAGS = 1_000_000

/** Most attributes of an element; those of an invoice have a few, and the namespaces of its root. */
export const INVOICE_MAX_ATTRIBUTES = 1000

/** Bytes that are parsed in one go, and counted in one go. */
const PARSED_BYTES = 16 * 1024
const COUNTED_BYTES = 1024 * 1024

/** Findings in the XML of an invoice: the guideline it names, or why it is no invoice. */
export type InvoiceXml = { readonly guideline: string } | { readonly problem: InvoiceProblem }

/** Reason for which XML is no invoice. */
export type InvoiceProblem = 'encoding' | 'size' | 'malformed' | 'doctype' | 'root' | 'guideline'

/**
 * Reads, in steps, which guideline a cross industry invoice names. The whole of it must be well-formed.
 *
 * Document types are refused: an invoice has none, and entities are how XML is made to grow or to load files.
 */
export function* readInvoiceXml(bytes: Uint8Array): Steps<InvoiceXml> {
  if (yield* hasTooManyTags(bytes)) return { problem: 'size' }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = new InvoiceReader()
  try {
    for (let from = 0; from < bytes.length; from += PARSED_BYTES) {
      const text = decoded(decoder, bytes.subarray(from, from + PARSED_BYTES))
      reader.write(text)
      yield
    }
    reader.write(decoded(decoder))
    return reader.close()
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    return { problem: error.problem }
  }
}

class Unusable extends Error {
  readonly problem: InvoiceProblem

  constructor(problem: InvoiceProblem) {
    super(problem)
    this.problem = problem
  }
}

class InvoiceReader {
  readonly #parser = new SaxesParser()
  /** Elements of the path that are open, from the root. */
  readonly #open: SaxesTagPlain[] = []
  /** How many elements of the path were found; of several with one name the first counts. */
  #found = 0
  #depth = 0
  #attributes = 0
  #guideline = ''

  constructor() {
    const parser = this.#parser
    parser.on('error', () => refuse('malformed'))
    parser.on('doctype', () => refuse('doctype'))
    parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!/^utf-8$/i.test(encoding)) refuse('encoding')
    })
    parser.on('opentagstart', () => {
      this.#attributes = 0
    })
    parser.on('attribute', () => {
      if (++this.#attributes > INVOICE_MAX_ATTRIBUTES) refuse('size')
    })
    parser.on('opentag', (tag) => this.#enter(tag))
    parser.on('closetag', () => this.#leave())
    parser.on('text', (text) => this.#read(text))
    parser.on('cdata', (text) => this.#read(text))
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  close(): InvoiceXml {
    this.#parser.close()
    if (this.#found === 0) return { problem: 'root' }
    if (this.#found < GUIDELINE_PATH.length) return { problem: 'guideline' }
    return { guideline: this.#guideline.trim() }
  }

  #enter(tag: SaxesTagPlain): void {
    this.#depth++
    const within = this.#open.length
    const wanted = GUIDELINE_PATH[within]
    if (within !== this.#found || this.#depth !== within + 1 || wanted === undefined) return
    const [namespace, local] = wanted
    if (!isNamed(tag, this.#open, namespace, local)) return
    this.#open.push(tag)
    this.#found++
  }

  #leave(): void {
    if (this.#depth === this.#open.length) this.#open.pop()
    this.#depth--
  }

  #read(text: string): void {
    if (this.#open.length === GUIDELINE_PATH.length) this.#guideline += text
  }
}

function refuse(problem: InvoiceProblem): never {
  throw new Unusable(problem)
}

function* hasTooManyTags(bytes: Uint8Array): Steps<boolean> {
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0x3c /* < */ && ++count > INVOICE_MAX_TAGS) return true
    if (at % COUNTED_BYTES === COUNTED_BYTES - 1) yield
  }
  return false
}

/** Text of UTF-8 bytes, without byte order mark. Without bytes: the end, which must not cut a character. */
function decoded(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    return refuse('encoding')
  }
}

/** Whether an element has a name in a namespace, whatever prefix it uses for it. */
function isNamed(
  element: SaxesTagPlain,
  around: readonly SaxesTagPlain[],
  namespace: string,
  local: string,
): boolean {
  const [prefix, name] = element.name.includes(':')
    ? element.name.split(':', 2)
    : [undefined, element.name]
  if (name !== local) return false
  const attribute = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  const scope = [...around, element].findLast(({ attributes }) =>
    Object.hasOwn(attributes, attribute),
  )
  return scope?.attributes[attribute] === namespace
}
