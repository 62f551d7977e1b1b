import type { RunningHtml } from '../../../schemas/sources/running-html.ts'

// Classes of elements that Chrome fills in its templates of headers and footers, and what says the same here.
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['pageNumber', '{page}'],
  ['totalPages', '{pages}'],
  ['title', '{title}'],
  ['date', '{date}'],
  ['url', '{url}'],
])
// Classes that the script fills which wkhtmltopdf shows for its headers: it reads the values out of their address.
const WKHTMLTOPDF_FIELDS: ReadonlyMap<string, string> = new Map([
  ['page', '{page}'],
  ['topage', '{pages}'],
  ['doctitle', '{title}'],
  ['webpage', '{url}'],
  ...['title', 'date'].map((name) => [name, `{${name}}`] as const),
])
const READS_ADDRESS = /\blocation\.(?:search|href)\b/i
const NUMBERS: ReadonlySet<string> = new Set(['pageNumber', 'totalPages'])
const EMPTY_ELEMENT = /<([a-z][\w-]*)(\s[^<>]*)>\s*<\/\1\s*>/gi
const CLASS = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/i

/** A header or footer with placeholders in the empty elements that Chrome would fill, or the script of a header for wkhtmltopdf. */
export function withChromeFields(html: RunningHtml | undefined): RunningHtml | undefined {
  return (
    html && Object.fromEntries(Object.entries(html).map(([pages, own]) => [pages, filled(own)]))
  )
}

/**
 * The classes of empty elements that Chrome would fill and that nothing else fills. Words that pages use for other things
 * as well count alone in their attribute, where neither a script nor a style can fill them.
 */
export function unfilledFields(html: string): readonly string[] {
  const found = [...html.matchAll(EMPTY_ELEMENT)].map(([, , attributes = '']) => attributes)
  const isScripted = /<script\b/i.test(html)
  return [...FIELDS.keys()].filter((name) => {
    if (NUMBERS.has(name)) return found.some((attributes) => field(attributes) === name)
    const isStyled = new RegExp(`\\.${name}\\b[^{}]*:(?:before|after)\\b`, 'i').test(html)
    return !isScripted && !isStyled && found.some((attributes) => isOnly(classes(attributes), name))
  })
}

function filled(html: string | undefined): string | undefined {
  const fields = html && READS_ADDRESS.test(html) ? WKHTMLTOPDF_FIELDS : FIELDS
  return html?.replace(EMPTY_ELEMENT, (element, tag: string, attributes: string) => {
    const name = classes(attributes).find((one) => fields.has(one))
    const placeholder = fields.get(name ?? '')
    return placeholder === undefined ? element : `<${tag}${attributes}>${placeholder}</${tag}>`
  })
}

function field(attributes: string): string | undefined {
  return classes(attributes).find((name) => FIELDS.has(name))
}

function classes(attributes: string): readonly string[] {
  const [, double, single, bare] = CLASS.exec(attributes) ?? []
  return (double ?? single ?? bare ?? '').trim().split(/\s+/)
}

function isOnly(names: readonly string[], name: string): boolean {
  return names.length === 1 && names[0] === name
}

/** Whether a header has scripts whose work nobody does. */
export function hasUnrunScripts(html: string): boolean {
  return /<script\b|\sonload\s*=/i.test(html) && !READS_ADDRESS.test(html)
}
