import { report } from './report.ts'

/** A book with CSS of paged media, and the same text with CSS that every browser knows. */
export interface Book {
  readonly plain: string
  readonly paged: string
}

const CONTENTS = `
nav ol { padding: 0; list-style: none }
nav a, .ref { color: inherit; text-decoration: none }`
const REFERENCES = `
nav a::after { content: leader('.') target-counter(attr(href), page) }
.ref::after { content: ', page ' target-counter(attr(href), page) }`
const FOOTNOTES = `
.note { float: footnote; font-size: 8pt }`

/** A contents list over all sections, and in each of them a reference to another. */
export function bookWithReferences(pages: number): Book {
  const { html } = report(pages)
  let number = 0
  const titles: string[] = []
  const sections = html.replaceAll(/<section><h1>(.*?)<\/h1>/g, (_, title: string) => {
    number += 1
    titles.push(title)
    const other = 1 + ((number * 37) % pages)
    return `<section><h1 id="s${number}">${title}</h1><p>See <a class="ref" href="#s${other}">section ${other}</a>.</p>`
  })
  const lines = titles.map((title, index) => `<li><a href="#s${index + 1}">${title}</a></li>`)
  const withContents = sections.replace('<body>', `<body><nav><ol>${lines.join('')}</ol></nav>`)
  return {
    plain: withStyles(withContents, CONTENTS),
    paged: withStyles(withContents, CONTENTS + REFERENCES),
  }
}

/** A note on every page. */
export function bookWithFootnotes(pages: number): Book {
  const { html } = report(pages)
  let number = 0
  const noted = html.replaceAll('<h2>', (tag) => {
    number += 1
    if (number % 2 === 0) return tag
    return `<p>A claim<span class="note">Source of claim ${number}, as told by the keeper of the station.</span> of note.</p>${tag}`
  })
  return { plain: noted, paged: withStyles(noted, FOOTNOTES) }
}

/** A table of so many rows with a head; within the 2 MB of a request up to about 30 000. */
export function longTable(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `<tr><td>${index + 1}<td>Name ${(index * 7919) % 10_007}<td>${(index * 13) % 1000}`,
  )
  return `<!doctype html><html lang="en"><title>Table</title>
<style>@page { size: A4; margin: 20mm } table { border-collapse: collapse; width: 100%; font: 9pt sans-serif }
td, th { border: 0.2mm solid #c4ccd4 }</style>
<table><thead><tr><th>No.<th>Name<th>Amount</thead><tbody>${lines.join('\n')}</tbody></table></html>`
}

function withStyles(html: string, css: string): string {
  return html.replace('</style>', () => `${css}</style>`)
}
