import { readdirSync, readFileSync } from 'node:fs'

/** A page that is hard to make conform, and the options it is rendered with. */
export interface ConformancePage {
  readonly name: string
  readonly html: string
  readonly options: Readonly<Record<string, unknown>>
}

const FOLDER = new URL('./pages/', import.meta.url)
const OPTIONS = /^<!-- options: (.*) -->/

/** All pages, by name; their options stand in a comment on the first line. */
export function readConformancePages(): readonly ConformancePage[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => {
      const html = readFileSync(new URL(file, FOLDER), 'utf8')
      const [, options = '{}'] = OPTIONS.exec(html) ?? []
      return { name: file.slice(0, -'.html'.length), html, options: JSON.parse(options) }
    })
}
