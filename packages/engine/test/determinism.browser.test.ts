import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const ENGINE = new URL('../src/index.ts', import.meta.url).href

const HTML = `<!doctype html><html lang="en"><title>Same everywhere</title>
<h1>Report</h1><p style="width:9em">Jars of blue vapour stand in the cellar of the old house.
<script>document.write(new Date(0).toString(), (1234.5).toLocaleString(), Intl.DateTimeFormat().resolvedOptions().timeZone)</script>
<table><tr><th>A<th>B<tr><td>1<td><a href="https://example.com/">two</a></table><label>Name <input></label>`

const PROGRAM = `
import { createHash } from 'node:crypto'
import { createEngine, operations } from ${JSON.stringify(ENGINE)}
await using engine = createEngine({ browsers: { selfTest: false, pageReuse: true } })
const options = { deterministic: true, pdf_ua: true, pdf_a: '3b', header_html: '<p>{title} {page}', attachments: [{ name: 'a.csv', content: 'YQ==' }] }
for (let count = 0; count < 3; count++) {
  const prepared = engine.prepare(operations.convertHtml, { html: ${JSON.stringify(HTML)}, options })
  const { bytes } = await engine.run(prepared, { tenant: 'one' })
  const start = Buffer.from(bytes).toString('latin1', 0, 5)
  console.log(start + createHash('sha256').update(bytes).digest('hex'))
}
`

/** Hashes of the PDF that a process of its own makes three times, its machine set up in its own way. */
async function hashesFrom(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--conditions=svc-source', '--input-type=module', '--eval', PROGRAM],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  return output.trim().split('\n')
}

test('the same request has the same bytes in every process, time zone and language of the machine, on a page used again, too', async () => {
  const hashes = await Promise.all([
    hashesFrom({ TZ: 'Asia/Kolkata', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }),
    hashesFrom({ TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C' }),
  ])
  expect(hashes.flat()).toEqual(Array(6).fill(expect.stringMatching(/^%PDF-[0-9a-f]{64}$/)))
  expect(new Set(hashes.flat()).size).toBe(1)
})
