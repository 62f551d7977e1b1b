// An invoice drawn from data, over as many pages as its items need: node main.ts [output.pdf]
import { readFile, writeFile } from 'node:fs/promises'
import { createSvc } from '@svc/node-sdk'

const [output = 'invoice.pdf'] = process.argv.slice(2)
const read = async (name: string) =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'))
const [layout, { items }] = await Promise.all([read('layout.json'), read('items.json')])
const euros = (value: number) =>
  value.toLocaleString('en-IE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const total = items.reduce((sum: number, { quantity, price }: Item) => sum + quantity * price, 0)
const right = (text: string) => ({ text, align: 'right' as const })
const table = layout.commands.find(({ type }: { type: string }) => type === 'table')
table.rows = [
  ['Item', 'Quantity', 'Price', 'Amount'],
  ...items.map(({ name, note, quantity, price }: Item) => [
    {
      runs: [
        { text: name, font_weight: 600 },
        { text: `\n${note}`, style: 'small' },
      ],
    },
    String(quantity),
    euros(price),
    euros(quantity * price),
  ]),
]
const sums = layout.commands.find(({ type }: { type: string }) => type === 'group')
sums.commands[0].rows = [
  ['Net', right(euros(total))],
  ['VAT 20 %', right(euros(total * 0.2))],
  [
    { text: 'Amount due', style: 'due' },
    { ...right(`€ ${euros(total * 1.2)}`), style: 'due' },
  ],
]

interface Item {
  readonly name: string
  readonly note: string
  readonly quantity: number
  readonly price: number
}

await using svc = createSvc()
const { bytes, pages } = await svc.documentsRender(layout)
await writeFile(output, bytes)
console.log(`${output}: ${pages} pages, ${bytes.length} bytes`)
