// A report of ten pages with a table of contents and charts: node main.ts [output.pdf]
import { readFile, writeFile } from 'node:fs/promises'
import { createSvc, type OperationInputs } from '@svc/node-sdk'
import { type Chart, chartSvg } from './chart.ts'

type Command = OperationInputs['documentsRender']['commands'][number]

const [output = 'report.pdf'] = process.argv.slice(2)
const read = async (name: string) =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'))
const [layout, chapters] = await Promise.all([read('layout.json'), read('chapters.json')])

interface Chapter {
  readonly title: string
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly text: readonly string[] }[]
  readonly figures: readonly { readonly value: string; readonly label: string }[]
  readonly chart: Chart
}

const commands = chapters.flatMap(
  ({ title, lead, figures, sections, chart }: Chapter): Command[] => [
    { type: 'page_break' },
    { type: 'text', heading: 1, text: title },
    { type: 'text', style: 'lead', text: lead },
    {
      type: 'columns',
      space_after_mm: 8,
      columns: figures.map(({ value, label }) => ({
        commands: [
          { type: 'text', style: 'figure', text: value },
          { type: 'text', style: 'running', text: label },
        ],
      })),
    },
    { type: 'text', style: 'caption', text: chart.title },
    { type: 'svg', svg: chartSvg(chart), width_mm: 154, alt: chart.title, space_after_mm: 4 },
    ...sections.flatMap(({ title: heading, text }): Command[] => [
      { type: 'text', heading: 2, text: heading },
      ...text.map((paragraph): Command => ({ type: 'text', style: 'body', text: paragraph })),
    ]),
  ],
)

await using svc = createSvc()
const { bytes, pages } = await svc.documentsRender({
  ...layout,
  commands: [...layout.commands, ...commands],
})
await writeFile(output, bytes)
console.log(`${output}: ${pages} pages, ${bytes.length} bytes`)
