import type { Artifact } from '../../src/artifact.ts'
import type { BrowserPool } from '../../src/browser/pool/browser-pool.ts'
import { NOW } from '../../src/browser/test/pool-rig.ts'
import { createEngine, type Engine } from '../../src/engine.ts'
import { inputJsonSchema, type JsonSchema } from '../../src/json-schema.ts'
import type { Operation } from '../../src/operation.ts'
import { classicPdf, ONE_PAGE } from '../../src/pdf/test/test-pdf.ts'
import type { RegisteredOperation } from '../../src/registry.ts'
import type { Attacker } from './attacker.ts'
import { LEAK_CHANNELS, SECRET_FIELD } from './leak-page.ts'

const { markup, styles, scripts, served } = LEAK_CHANNELS

/** A field through which a document gets into an operation: the part of a request, and what it can reach. */
export interface WayIn {
  readonly request: (attacker: Attacker) => {
    /** The document of the request, where it is not the attack itself. */
    readonly host?: string
    readonly body?: Readonly<Record<string, unknown>>
    readonly options?: Readonly<Record<string, unknown>>
  }
  /** Channels that get through where the policy lets them. */
  readonly channels: readonly string[]
  /** The way whose document this one brings in, as one of several. */
  readonly same?: WayIn
}

const TELL_PARENT =
  '<script>setInterval(() => globalThis.released && parent.postMessage(1), 20)</script>'
// All there is: how fast the machine is must not end an attack before it has shown anything.
const PATIENT = { timeout_ms: 120_000 }
const RELEASED = { ...PATIENT, wait_for_function: 'globalThis.released' }
// Whatever is loaded for a sheet is waited for only if it shows.
const SHOWN = [
  'm-img',
  'm-img-srcset',
  'm-svg-image',
  'm-stylesheet',
  'm-style-element',
  'r-image',
  's-font',
]
const RAW = { raw_html: 'allow' }
const ROOM = { margins_mm: { top: 80, right: 10, bottom: 80, left: 10 } }

/** HTML as Markdown takes it: raw HTML ends at an empty line. */
const rawHtml = (html: string) => html.replaceAll(/\n\s*\n/g, '\n')

const running = ({ markup: html, css }: Attacker) =>
  `<style>${css}</style><div style="height:50mm;overflow:hidden">${html}</div>`

/** A request of an operation that takes an office document, with the smallest there is. */
export const OFFICE_BODY = { document: Buffer.from('{\\rtf1 x}').toString('base64') } as const

/** Whether an operation shows a document of the request in the browser, with its scripts. */
export function showsDocuments(operation: RegisteredOperation): boolean {
  return activeFields(operation).includes('options.scripts[]')
}

/** A request of an operation with a document in it, or with nothing but what it needs. */
export function plainRequest(
  operation: RegisteredOperation,
  host: string,
  { page, serve }: Pick<Attacker, 'page' | 'serve'>,
): Required<Pick<ReturnType<WayIn['request']>, 'body' | 'options'>> {
  const { document, example = {} } = operation as Operation
  if (document?.field === 'document') return { body: OFFICE_BODY, options: {} }
  if (document?.field === 'html' || operation.name === 'measure') {
    return { body: { html: host }, options: { base_url: `${page}/` } }
  }
  if (document?.field === 'markdown') {
    return { body: { markdown: host }, options: { base_url: `${page}/`, ...RAW } }
  }
  if (operation.name === 'convert/url') return { body: { url: serve(host) }, options: {} }
  const { options = {}, ...body } = example as Readonly<Record<string, object>>
  return { body, options: { ...options } }
}

/** Runs an operation on a document of its own, with the attack in it, as an adapter does. */
export async function runAttack(
  operation: RegisteredOperation,
  way: ReturnType<WayIn['request']>,
  attacker: Pick<Attacker, 'page' | 'serve'>,
  browsers: BrowserPool,
): Promise<Artifact> {
  const plain = plainRequest(operation, way.host ?? SECRET_FIELD, attacker)
  const hasOptions = 'options' in (inputJsonSchema(operation).properties ?? {})
  // A whole body of the way's own needs none of the plain options.
  const options = way.body ? way.options : { ...plain.options, ...way.options }
  const engine = engineOver(browsers)
  const prepared = engine.prepare(operation as Operation, {
    ...withParts(plain.body, way.body),
    ...(hasOptions && { options }),
  })
  return (await engine.run(prepared)) as Artifact
}

// One for each pool: its processes serve all attacks that share the pool, and end with the test.
const engines = new WeakMap<BrowserPool, Engine>()

function engineOver(browsers: BrowserPool): Engine {
  const known = engines.get(browsers)
  const engine = known ?? createEngine({ browsers, office: false, now: () => NOW })
  engines.set(browsers, engine)
  return engine
}

const DOCUMENTS = ['html', 'url', 'markdown', 'document', 'text', 'items']

/** A plain body with the parts of an attack; a document of the attack stands alone. */
export function withParts(
  plain: Readonly<Record<string, unknown>>,
  parts: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const bringsDocument = DOCUMENTS.some((field) => field in parts)
  return bringsDocument ? parts : { ...plain, ...parts }
}

/** Fields of a request for one document. */
const SINGLE_FIELDS: Readonly<Record<string, WayIn>> = {
  html: {
    request: ({ html }) => ({ body: { html }, options: RELEASED }),
    channels: [...markup, ...styles, ...scripts, ...served],
  },
  url: {
    request: ({ page }) => ({ body: { url: `${page}/document` }, options: RELEASED }),
    channels: [...markup, ...styles, ...scripts, ...served],
  },
  'options.header_html': {
    request: (attacker) => ({ options: { ...PATIENT, ...ROOM, header_html: running(attacker) } }),
    channels: SHOWN,
  },
  'options.footer_html': {
    request: (attacker) => ({ options: { ...PATIENT, ...ROOM, footer_html: running(attacker) } }),
    channels: SHOWN,
  },
  markdown: {
    request: ({ html }) => ({
      body: { markdown: rawHtml(html) },
      options: { ...RELEASED, ...RAW },
    }),
    channels: [...markup, ...scripts, ...served],
  },
  'markdown[].markdown': {
    request: ({ html }) => ({
      body: { markdown: [{ name: 'a.md', markdown: rawHtml(html) }] },
      options: { ...RELEASED, ...RAW },
    }),
    channels: [...markup, ...scripts, ...served],
  },
  'options.css': {
    request: ({ css, waiting }) => ({ options: { ...RELEASED, css, scripts: [waiting] } }),
    // Behind the rules of the theme, where no import counts any more.
    channels: styles.filter((channel) => channel !== 's-import'),
  },
  'options.styles[]': {
    request: ({ css, waiting }) => ({
      options: { ...RELEASED, styles: [css], scripts: [waiting] },
    }),
    channels: styles,
  },
  'options.scripts[]': {
    request: ({ script }) => ({ options: { ...RELEASED, scripts: [script] } }),
    channels: scripts,
  },
  'options.wait_for_function': {
    request: ({ canary }) => ({
      options: {
        ...PATIENT,
        wait_for_function: `fetch("${canary('waiting')}", {mode: "no-cors"}).then(() => 1, () => 1)`,
      },
    }),
    channels: ['waiting'],
  },
  'options.base_url': {
    request: ({ canary }) => ({
      host: `<img src="relative"><link rel="stylesheet" href="sheet">`,
      options: { ...PATIENT, base_url: canary('') },
    }),
    channels: ['relative', 'sheet'],
  },
  'options.assets.*': {
    request: ({ still }) => ({
      host: '<iframe src="leaks.html"></iframe><script>onmessage = () => { released = 1 }</script>',
      options: {
        ...RELEASED,
        assets: {
          'leaks.html': Buffer.from(`${still}${TELL_PARENT}`).toString('base64'),
        },
      },
    }),
    channels: [...markup, ...served],
  },
}

/** Fields of drawing commands. */
const COMMAND_FIELDS: Readonly<Record<string, WayIn>> = {
  'commands[].html': {
    request: ({ html }) => ({ body: { commands: [{ type: 'html', html }] }, options: PATIENT }),
    channels: [...markup, ...styles, ...scripts, ...served],
  },
}

const A4 = '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]>>'
const PAGE = classicPdf({ ...ONE_PAGE, 2: A4 }).toString('base64')

function edited(edit: object): ReturnType<WayIn['request']> {
  return { body: { pdf: PAGE, edits: [edit] } }
}

/** Fields of edits that the browser prints. */
const EDIT_FIELDS: Readonly<Record<string, WayIn>> = {
  'edits[].html': {
    request: ({ html }) => edited({ type: 'stamp', html }),
    channels: [...markup, ...styles, ...scripts, ...served],
  },
  'edits[].header_html': {
    request: (attacker) =>
      edited({ type: 'header_footer', ...ROOM, header_html: running(attacker) }),
    channels: SHOWN,
  },
  'edits[].footer_html': {
    request: (attacker) =>
      edited({ type: 'header_footer', ...ROOM, footer_html: running(attacker) }),
    channels: SHOWN,
  },
  'edits[].commands[].html': {
    request: ({ html }) =>
      edited({ type: 'draw', commands: [{ type: 'html', html, width_mm: 100, x_mm: 0, y_mm: 0 }] }),
    channels: [...markup, ...styles, ...scripts, ...served],
  },
}

/** Fields of an edit that hold an address, as an edit. */
const EDIT_SOURCES: Readonly<Record<string, (url: string) => object>> = {
  'pdf.url': (url) => ({ type: 'insert_pdf', pdf: { url } }),
  'image.url': (url) => ({ type: 'stamp', image: { url } }),
  'content.url': (url) => ({ type: 'add_attachment', name: 'a', content: { url } }),
  'commands[].source.url': (url) => drawn({ commands: [{ type: 'image', source: { url } }] }),
  'commands[].pdf.url': (url) => drawn({ commands: [{ type: 'import_page', pdf: { url } }] }),
  'fonts[].source.url': (url) => drawn({ fonts: [{ source: { url } }] }),
  'images.*.url': (url) => drawn({ images: { a: { url } } }),
}

function drawn(fields: object): object {
  return { type: 'draw', commands: [{ type: 'spacer', height_mm: 1 }], ...fields }
}

/** The same fields of one of several documents. */
const ITEM_FIELDS: Readonly<Record<string, WayIn>> = Object.fromEntries(
  Object.entries(SINGLE_FIELDS).map(([field, way]) => [
    `items[].${field}`,
    {
      ...way,
      same: way,
      request: (attacker: Attacker) => {
        const { host = SECRET_FIELD, body, options = {} } = way.request(attacker)
        const base = { base_url: `${attacker.page}/` }
        const item = { html: host, ...body, options: { ...base, ...options } }
        return { body: { items: [item] } }
      },
    },
  ]),
)

/** Every field that brings markup, style or script into the browser, by its place in a request. */
export const DOCUMENT_FIELDS = {
  ...SINGLE_FIELDS,
  ...COMMAND_FIELDS,
  ...EDIT_FIELDS,
  ...ITEM_FIELDS,
}

const ANY_PDF = Buffer.from('%PDF-1.7').toString('base64')

/** Every field that holds an address to read bytes from, as a part of a request. */
export const SOURCE_FIELDS: Readonly<
  Record<string, (url: string) => Pick<ReturnType<WayIn['request']>, 'body' | 'options'>>
> = {
  'document.url': (url) => ({ body: { document: { url } } }),
  'markdown.url': (url) => ({ body: { markdown: { url } } }),
  'markdown[].markdown.url': (url) => ({
    body: { markdown: [{ name: 'a.md', markdown: { url } }] },
  }),
  'pdf.url': (url) => ({ body: { pdf: { url } } }),
  ...Object.fromEntries(
    Object.entries(EDIT_SOURCES).flatMap(([field, edit]) => [
      [`edits[].${field}`, (url: string) => ({ body: { pdf: ANY_PDF, edits: [edit(url)] } })],
      [`options.edits[].${field}`, (url: string) => ({ options: { edits: [edit(url)] } })],
    ]),
  ),
  'pdfs[].pdf.url': (url) => ({ body: { pdfs: [{ pdf: { url } }] } }),
  'fonts[].source.url': (url) => ({ body: { fonts: [{ source: { url }, family: 'a' }] } }),
  'fonts[].font.url': (url) => ({ body: { text: 'a', fonts: [{ font: { url } }] } }),
  'images.*.url': (url) => ({ body: { images: { a: { url } } } }),
  'page.template.pdf.url': (url) => ({ body: { page: { template: { pdf: { url } } } } }),
  'commands[].source.url': (url) => ({ body: { commands: [{ type: 'image', source: { url } }] } }),
  'commands[].pdf.url': (url) => ({ body: { commands: [{ type: 'import_page', pdf: { url } }] } }),
  'items[].options.assets.*.url': (url) => ({
    body: { items: [{ html: '', options: { assets: { 'a.svg': { url } } } }] },
  }),
  'options.assets.*.url': (url) => ({ options: { assets: { 'a.svg': { url } } } }),
  'options.attachments[].content.url': (url) => ({
    options: { attachments: [{ name: 'a', content: { url } }] },
  }),
  'options.factur_x.xml.url': (url) => ({
    options: { pdf_a: '3b', factur_x: { xml: { url }, profile: 'basic' } },
  }),
}

/** Places of a request that take markup, style, script or an address; from the schema, so that none is forgotten. */
export function activeFields(operation: RegisteredOperation): readonly string[] {
  const active = /(?:^|[._])(?:html|markdown|url|css|styles\[\]|scripts\[\]|function|assets\.\*)$/
  return textFields(inputJsonSchema(operation)).filter(
    // Where a link of the result leads is loaded by nobody, styles of levels are names, and what edits of a result print is
    // attacked as an edit.
    (path) =>
      active.test(path) &&
      !/link\.url$|level_styles\[\]$|^options\.edits\[\]\.(?:commands\[\]\.)?(?:\w+_)?html(?:\.|$)/.test(
        path,
      ),
  )
}

/**
 * Places of a schema that take text, a definition looked into once: drawing commands are the same wherever they stand,
 * and are told as those of the document, or of the edit.
 */
function textFields(
  schema: unknown,
  path = '',
  root = schema as JsonSchema,
  seen = new Set<string>(),
): string[] {
  // A schema may also be `true`, a list of items also several.
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return []
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema as JsonSchema
  const { type, enum: choices, oneOf = [], $ref: reference } = schema as JsonSchema
  const inside = (one: unknown, at: string) => textFields(one, at, root, seen)
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  const name = /^#\/\$defs\/(.+)$/.exec(reference ?? '')?.[1]
  const isNew = name !== undefined && !seen.has(name)
  if (isNew) seen.add(name)
  const found = [
    ...(isNew ? inside(root.$defs?.[name], path) : []),
    ...Object.entries(properties).flatMap(([key, one]) => inside(one, below(key))),
    ...inside(items, `${path}[]`),
    ...inside(additionalProperties, below('*')),
    ...[...anyOf, ...oneOf].flatMap((one) => inside(one, path)),
    ...(type === 'string' && choices === undefined ? [path] : []),
  ]
  return [
    ...new Set(
      found.map((one) =>
        one.replace(/^((?:options\.)?edits\[\]\.)?.*\bcommands\[\]/, '$1commands[]'),
      ),
    ),
  ]
}
