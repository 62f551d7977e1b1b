import { readFile } from 'node:fs/promises'
import type { BenchDocument } from './bench-document.ts'

const folder = new URL('../../examples/invoice/', import.meta.url)

/**
 * The invoice of the examples on one page, its style sheet and logo put into the text.
 *
 * @throws Error when the example no longer names them as expected here
 */
export async function invoice(): Promise<BenchDocument> {
  const [html, css, logo] = await Promise.all(
    ['invoice.html', 'invoice.css', 'logo.svg'].map((name) =>
      readFile(new URL(name, folder), 'utf8'),
    ),
  )
  const withStyles = replaced(
    html,
    '<link rel="stylesheet" href="invoice.css">',
    `<style>${css}</style>`,
  )
  const logoUrl = `data:image/svg+xml;base64,${Buffer.from(logo ?? '').toString('base64')}`
  const text = replaced(withStyles, 'src="logo.svg"', `src="${logoUrl}"`)
  return { name: 'invoice', html: text, pages: 1, files: new Map() }
}

function replaced(text = '', from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`examples/invoice/invoice.html has no ${from}`)
  return text.replace(from, () => to)
}
