import type { BenchDocument } from './bench-document.ts'
import { seededRandom } from './random.ts'

const ROWS = 44
const COLUMNS = 8

const STYLES = `
@page { size: A4; margin: 20mm }
body { margin: 0; font: 9pt "Liberation Sans", sans-serif }
table { border-collapse: collapse; width: 100% }
td { border: 0.2mm solid #c4ccd4; height: 5mm; padding: 0 1mm; text-align: right }`

/** A page that is nothing but a table of numbers: many short pieces of text, and a tag for each. */
export function tablePage(): BenchDocument {
  const random = seededRandom(ROWS)
  const cell = () => `<td>${(random() * 1000).toFixed(2)}`
  const row = () => `<tr>${Array.from({ length: COLUMNS }, cell).join('')}</tr>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Readings</title>
<style>${STYLES}</style></head><body><table>${Array.from({ length: ROWS }, row).join('\n')}</table></body></html>`
  return { name: 'table page', html, pages: 1, files: new Map() }
}
