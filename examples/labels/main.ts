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
    commands: [
      { type: 'text', x_mm: 6, y_mm: 5, width_mm: 36, text: name, style: 'name' },
      { type: 'text', x_mm: 6, y_mm: 9.6, width_mm: 36, text: size, style: 'note' },
      { type: 'text', x_mm: 36, y_mm: 4.3, width_mm: 28, text: price, style: 'price' },
      { type: 'line', x_mm: 6, y_mm: 14.6, x2_mm: 64, y2_mm: 14.6, stroke: '#cbd5e1' },
      { type: 'barcode', kind: 'ean_13', value: ean, x_mm: 5, y_mm: 17.2, height_mm: 15.5 },
      { type: 'text', x_mm: 44, y_mm: 25.2, width_mm: 20, text: 'ARTICLE', style: 'label' },
      { type: 'text', x_mm: 44, y_mm: 28, width_mm: 20, text: ean.slice(7, 12), style: 'number' },
    ],
  }),
)

const grey = '#64748b'
await using svc = createSvc()
const { bytes, pages } = await svc.documentsRender({
  metadata: { title: 'Labels', language: 'en' },
  page: { margins_mm: 0 },
  styles: {
    name: { font_size_pt: 10.5, font_weight: 700, max_lines: 1 },
    note: { font_size_pt: 8, color: grey, max_lines: 1 },
    price: { font_size_pt: 17, font_weight: 700, letter_spacing_pt: -0.3, align: 'right' },
    label: { font_size_pt: 6, letter_spacing_pt: 0.6, color: grey, align: 'right' },
    number: { font_size_pt: 10, font_weight: 500, align: 'right' },
  },
  commands,
})
await writeFile(output, bytes)
console.log(`${output}: ${pages} page, ${bytes.length} bytes`)
