import type { RunningHtml } from '../../../schemas/sources/running-html.ts'

// Classes of elements that Chrome fills in its templates of headers and footers, and what says the same here.
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['pageNumber', '{page}'],
  ['totalPages', '{pages}'],
  ['title', '{title}'],
  ['date', '{date}'],
  ['url', '{url}'],
])
const EMPTY_ELEMENT = /<([a-z][\w-]*)(\s[^<>]*)>\s*<\/\1\s*>/gi
const CLASS = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/i

/** A header or footer with placeholders in the empty elements that Chrome would fill. */
export function withChromeFields(html: RunningHtml | undefined): RunningHtml | undefined {
  return (
    html && Object.fromEntries(Object.entries(html).map(([pages, own]) => [pages, filled(own)]))
  )
}

/** The classes of empty elements that Chrome would fill with the number of a page, and that nothing else fills. */
export function numbersOfChrome(html: string): readonly string[] {
  const found = [...html.matchAll(EMPTY_ELEMENT)].map(([, , attributes = '']) => field(attributes))
  const numbers = ['pageNumber', 'totalPages']
  return numbers.filter((name) => found.includes(name))
}

function filled(html: string | undefined): string | undefined {
  return html?.replace(EMPTY_ELEMENT, (element, tag: string, attributes: string) => {
    const placeholder = FIELDS.get(field(attributes) ?? '')
    return placeholder === undefined ? element : `<${tag}${attributes}>${placeholder}</${tag}>`
  })
}

function field(attributes: string): string | undefined {
  const [, double, single, bare] = CLASS.exec(attributes) ?? []
  const classes = (double ?? single ?? bare ?? '').split(/\s+/)
  return classes.find((name) => FIELDS.has(name))
}
