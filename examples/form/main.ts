// A form that people fill in on screen or on paper: node main.ts [output.pdf]
import { readFile, writeFile } from 'node:fs/promises'
import { createSvc } from '@svc/node-sdk'

const [output = 'form.pdf'] = process.argv.slice(2)
const document = JSON.parse(await readFile(new URL('document.json', import.meta.url), 'utf8'))

await using svc = createSvc()
const { bytes, pages } = await svc.documentsRender(document)
await writeFile(output, bytes)
console.log(`${output}: ${pages} page, ${bytes.length} bytes`)
