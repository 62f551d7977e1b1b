import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const ENGINE = new URL('../src/index.ts', import.meta.url).href

const HTML = `<!doctype html><html lang="en"><title>Same everywhere</title>
<h1>Report</h1><p style="width:9em">Jars of blue vapour stand in the cellar of the old house.
<script>document.write(new Date(0).toString(), (1234.5).toLocaleString(), Intl.DateTimeFormat().resolvedOptions().timeZone)</script>
<table><tr><th>A<th>B<tr><td>1<td><a href="https://example.com/">two</a></table><label>Name <input></label>`

const PROGRAM = `
import { createEngine, operations } from ${JSON.stringify(ENGINE)}
await using engine = createEngine({ browsers: { selfTest: false } })
const options = { deterministic: true, pdf_ua: true, pdf_a: '3b', header_html: '<p>{title} {page}', attachments: [{ name: 'a.csv', content: 'YQ==' }] }
const { bytes } = await engine.run(engine.prepare(operations.convertHtml, { html: ${JSON.stringify(HTML)}, options }))
process.stdout.write(bytes)
`

/** Hash of the PDF that a process of its own makes, its machine set up in its own way. */
async function hashFrom(environment: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--conditions=svc-source', '--input-type=module', '--eval', PROGRAM],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  const [code] = await once(child, 'close')
  const bytes = Buffer.concat(parts)
  expect([code, bytes.toString('latin1', 0, 5)]).toEqual([0, '%PDF-'])
  return createHash('sha256').update(bytes).digest('hex')
}

test('the same request has the same bytes in every process, time zone and language of the machine', async () => {
  const hashes = await Promise.all([
    hashFrom({ TZ: 'Asia/Kolkata', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }),
    hashFrom({ TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C' }),
  ])
  expect(hashes[0]).toBe(hashes[1])
})
