import type { BenchDocument } from './bench-document.ts'
import { seededRandom } from './random.ts'

const WORDS = (
  'the of and to in that for with by from station wind pressure gauge reading harbour season coast storm ' +
  'signal tide average record hourly sensor mast report value period north south light keeper survey ' +
  'instrument calibration drift deviation observed expected during before after between measured annual'
).split(' ')

const STYLES = `
@page { size: A4; margin: 20mm }
body { margin: 0; font: 10pt/1.4 "Liberation Serif", serif }
h1 { margin: 0 0 4mm; font: 600 16pt "Liberation Sans", sans-serif; color: #0f766e }
h2 { margin: 5mm 0 2mm; font: 600 11pt "Liberation Sans", sans-serif }
p { margin: 0 0 3mm; text-align: justify }
table { width: 100%; border-collapse: collapse; font-size: 8.5pt }
th, td { padding: 1mm 2mm; border-bottom: 0.2mm solid #d8dee5; text-align: right }
th { background: #f3f6f8 }
section + section { page-break-before: always; break-before: page }`

/**
 * A report of exactly so many pages: each page a section with headings, paragraphs and a table, filled to
 * about four fifths, so that its length does not hang on the fonts of a machine.
 *
 * About 3.5 KB of text a page, so that 500 of them stay within the 2 MB that a request may have.
 */
export function report(pages: number): BenchDocument {
  const random = seededRandom(pages)
  const sections = Array.from({ length: pages }, (_, index) => section(index + 1, random))
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Station report</title>
<style>${STYLES}</style></head><body>${sections.join('\n')}</body></html>`
  return { name: `report, ${pages} pages`, html, pages, files: new Map() }
}

function section(number: number, random: () => number): string {
  return `<section><h1>${number}. ${title(random)}</h1>
<p>${sentences(110, random)}</p><p>${sentences(90, random)}</p>
<h2>${number}.1 ${title(random)}</h2><p>${sentences(100, random)}</p>
<h2>${number}.2 ${title(random)}</h2>
<table><tr><th>Day<th>Wind<th>Gust<th>Pressure<th>Rain</tr>${rows(14, random)}</table></section>`
}

function rows(count: number, random: () => number): string {
  const cell = (scale: number) => (random() * scale).toFixed(1)
  return Array.from(
    { length: count },
    (_, day) =>
      `<tr><td>${day + 1}<td>${cell(20)}<td>${cell(40)}<td>${cell(1000)}<td>${cell(30)}</tr>`,
  ).join('')
}

function title(random: () => number): string {
  return capitalized(words(4, random))
}

function sentences(count: number, random: () => number): string {
  const parts: string[] = []
  for (let left = count; left > 0; left -= 12) {
    parts.push(`${capitalized(words(Math.min(12, left), random))}.`)
  }
  return parts.join(' ')
}

function words(count: number, random: () => number): string {
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
