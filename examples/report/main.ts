// A report of ten pages with a table of contents and charts: node main.ts [output.pdf]
import { readFile, writeFile } from 'node:fs/promises'
import { createSvc, type OperationInputs } from '@svc/node-sdk'
import { barChart } from './bar-chart.ts'

type Command = OperationInputs['documentsRender']['commands'][number]

const [output = 'report.pdf'] = process.argv.slice(2)
const read = async (name: string) =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'))
const [layout, chapters] = await Promise.all([read('layout.json'), read('chapters.json')])

interface Chapter {
  readonly title: string
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly text: readonly string[] }[]
  readonly chart: { readonly title: string; readonly values: Readonly<Record<string, number>> }
}

const commands = chapters.flatMap(({ title, lead, sections, chart }: Chapter): Command[] => [
  { type: 'page_break' },
  { type: 'text', heading: 1, text: title },
  { type: 'text', style: 'lead', text: lead },
  { type: 'svg', svg: barChart(chart), height_mm: 62, alt: chart.title, space_after_mm: 2 },
  { type: 'text', style: 'caption', text: chart.title },
  ...sections.flatMap(({ title: heading, text }): Command[] => [
    { type: 'text', heading: 2, text: heading },
    ...text.map((paragraph): Command => ({ type: 'text', style: 'body', text: paragraph })),
  ]),
])

await using svc = createSvc()
const { bytes, pages } = await svc.documentsRender({
  ...layout,
  commands: [...layout.commands, ...commands],
})
await writeFile(output, bytes)
console.log(`${output}: ${pages} pages, ${bytes.length} bytes`)
