import * as z from 'zod'
import { asTheParseDoes, type Steps } from '../../lifetime/turns.ts'
import { RemoteBytes } from '../sources/remote-bytes.ts'
import { source } from '../sources/source.ts'
import {
  INVOICE_MAX_ATTRIBUTES,
  INVOICE_MAX_TAGS,
  type InvoiceProblem,
  type InvoiceXml,
  readInvoiceXml,
} from './invoice-xml.ts'

const EN_16931 = 'urn:cen.eu:en16931:2017'

interface Profile {
  /** Guideline that the XML of this profile names. */
  readonly guideline: RegExp
  /** The same, for messages. */
  readonly example: string
}

// Factur-X 1.09 / ZUGFeRD 2.5 (June 2026), 5: the identifiers of the profiles, the same since 1.0.
const PROFILE_TABLE = {
  MINIMUM: urn('urn:factur-x.eu:1p0:minimum'),
  'BASIC WL': urn('urn:factur-x.eu:1p0:basicwl'),
  BASIC: urn(`${EN_16931}#compliant#urn:factur-x.eu:1p0:basic`),
  'EN 16931': urn(EN_16931),
  EXTENDED: {
    ...urn(`${EN_16931}#conformant#urn:factur-x.eu:1p0:extended`),
    // The second is the French extension (XP Z12-012), which goes into the same profile.
    guideline:
      /^urn:cen\.eu:en16931:2017#conformant#(urn:factur-x\.eu:1p0:extended|urn\.cpro\.gouv\.fr:1p0:extended-ctc-fr)$/,
  },
  XRECHNUNG: {
    ...urn(`${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`),
    // Each year brings a version; up to 2.3 the publisher had another name. Extensions follow after a `#`.
    guideline:
      /^urn:cen\.eu:en16931:2017#compliant#urn:(xeinkauf\.de:kosit|xoev-de:kosit:standard):xrechnung_\d+\.\d+(#.+)?$/,
  },
} as const satisfies Record<string, Profile>

/** Profiles of Factur-X, as the standard writes them. */
export const FACTUR_X_PROFILES = Object.keys(PROFILE_TABLE) as readonly FacturXProfile[]

/** One of {@link FACTUR_X_PROFILES}. */
export type FacturXProfile = keyof typeof PROFILE_TABLE

const profile = z
  .pipe(
    z.transform((value: FacturXProfile) => FACTUR_X_PROFILES.find(sameName(value)) ?? value),
    z.enum(Object.keys(PROFILE_TABLE) as [FacturXProfile, ...FacturXProfile[]]),
  )
  .meta({
    description: `Profile of the XML: ${FACTUR_X_PROFILES.map((name) => `\`${name}\``).join(', ')}. The XML must name the guideline of this profile.`,
  })

const stated = z.strictObject({
  xml: source.meta({
    description:
      'Cross industry invoice (CII) as XML in UTF-8, well-formed and without a document type; at most 20 MB.',
  }),
  profile,
  version: z
    .string()
    .regex(/^\d{1,2}[.p]\d{1,2}$/, { error: 'must be a version such as "1.0"' })
    .optional()
    .meta({
      description:
        'Version to state in XMP. Default: `1.0`; for `XRECHNUNG` the version in the guideline of the XML.',
    }),
})

/** Electronic invoice: XML that is embedded into the PDF, and the profile it follows. */
export const facturX = stated.transform(asTheParseDoes(readInvoice)).meta({
  description:
    'Makes the PDF an electronic invoice by Factur-X 1.09 / ZUGFeRD 2.5; implies `pdf_a` `3b`. Not with `password`.',
})

function* readInvoice(
  invoice: z.output<typeof stated>,
  ctx: z.core.$RefinementCtx,
): Steps<z.output<typeof stated> & { readonly version: string }> {
  // Nothing can be said about bytes that are not here yet.
  if (invoice.xml instanceof RemoteBytes) return { ...invoice, version: invoice.version ?? '' }
  const xml = yield* readInvoiceXml(invoice.xml)
  const message = problemOf(xml, invoice.profile)
  if (message !== undefined) {
    ctx.addIssue({ code: 'custom', path: ['xml'], message, params: { given: undefined } })
  }
  return { ...invoice, version: invoice.version ?? versionOf(xml) }
}

const PROBLEMS: Readonly<Record<InvoiceProblem, string>> = {
  encoding: 'must be UTF-8',
  size: `must have at most ${INVOICE_MAX_TAGS} tags, and ${INVOICE_MAX_ATTRIBUTES} attributes in each`,
  malformed: 'must be well-formed XML',
  doctype: 'must not have a document type (<!DOCTYPE>)',
  root: 'must be a cross industry invoice: a CrossIndustryInvoice element of version 100 (D16B to D22B)',
  guideline: 'must name its guideline in ExchangedDocumentContext',
}

function problemOf(xml: InvoiceXml, name: FacturXProfile): string | undefined {
  if ('problem' in xml) return PROBLEMS[xml.problem]
  const { guideline, example }: Profile = PROFILE_TABLE[name]
  if (guideline.test(xml.guideline)) return undefined
  const given = JSON.stringify(xml.guideline.slice(0, 120))
  return `must follow the profile "${name}" and name its guideline ${JSON.stringify(example)}; it names ${given}`
}

/** XRechnung counts its own versions; Factur-X has stayed at the first since it began. */
function versionOf(xml: InvoiceXml): string {
  const named = 'guideline' in xml ? /:xrechnung_(\d+\.\d+)/.exec(xml.guideline)?.[1] : undefined
  return named ?? '1.0'
}

function urn(value: string): Profile {
  return { guideline: new RegExp(`^${value.replaceAll('.', '\\.')}$`), example: value }
}

/** `en16931`, `EN_16931` and `EN 16931` are one name. */
function sameName(value: unknown): (name: string) => boolean {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const given = typeof value === 'string' ? plain(value.slice(0, 20)) : undefined
  return (name) => plain(name) === given
}
