import type { BenchDocument } from './bench-document.ts'

const ROW = '<li>Reading of the harbour gauge, corrected for drift</li>\n'

/** A page whose HTML has so many kilobytes, nearly all of it in lists that are not shown: markup without pages. */
export function listPage(kilobytes: number): BenchDocument {
  const rows = ROW.repeat(Math.ceil((kilobytes * 1000) / ROW.length))
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Readings</title>
<style>@page{size:A4;margin:20mm}</style><h1>Readings</h1><ul style="height:100mm;overflow:hidden">${rows}</ul></html>`
  return { name: `${kilobytes} KB of HTML`, html, pages: 1, files: new Map() }
}
