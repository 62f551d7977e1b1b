// A sheet of 24 labels (70 × 37 mm) with barcodes: node main.ts [output.pdf]
import { readFile, writeFile } from 'node:fs/promises'
import { createSvc, type OperationInputs } from '@svc/node-sdk'

type Command = OperationInputs['documentsRender']['commands'][number]

const [output = 'labels.pdf'] = process.argv.slice(2)
const products: { name: string; size: string; price: string; ean: string }[] = JSON.parse(
  await readFile(new URL('products.json', import.meta.url), 'utf8'),
)

const commands = products.map(
  ({ name, size, price, ean }, index): Command => ({
    type: 'group',
    x_mm: (index % 3) * 70,
    y_mm: Math.floor(index / 3) * 37,
    width_mm: 70,
    height_mm: 37,
    padding_mm: { top: 5, right: 6, bottom: 4, left: 6 },
    commands: [
      { type: 'text', text: name, font_weight: 700, font_size_pt: 10.5, max_lines: 1 },
      { type: 'text', text: size, font_size_pt: 8, color: '#64748b' },
      { type: 'barcode', kind: 'ean_13', value: ean, x_mm: 5.2, y_mm: 16, height_mm: 16 },
      { type: 'text', x_mm: 42, y_mm: 24.4, width_mm: 22, text: price, style: 'price' },
    ],
  }),
)

await using svc = createSvc()
const { bytes, pages } = await svc.documentsRender({
  metadata: { title: 'Labels', language: 'en' },
  page: { margins_mm: 0 },
  styles: { price: { font_size_pt: 15, font_weight: 700, align: 'right', color: '#0f172a' } },
  commands,
})
await writeFile(output, bytes)
console.log(`${output}: ${pages} page, ${bytes.length} bytes`)
