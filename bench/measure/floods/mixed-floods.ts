import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { longDocx } from '../../../packages/engine/src/office/test/long-docx.ts'
import { sheetData, tinyXlsx } from '../../../packages/engine/src/office/test/tiny-xlsx.ts'
import { invoice } from '../../documents/invoice.ts'
import { report } from '../../documents/report.ts'
import { album } from '../../suites/editing/editing-tasks.ts'
import {
  type Ask,
  type Flood,
  type FloodRequest,
  fieldsOf,
  floodOf,
  json,
} from './flood-request.ts'

/** Just below the largest body. */
const LARGE_BYTES = 31_000_000
/** Pictures of 17 MB: three of them are 52 MB. */
const HALF_SIDES = [1360, 1370, 1380]
/** Pictures of 29 MB. */
const WHOLE_SIDES = [...HALF_SIDES, 1400, 1420]
const CONVERT = '/convert/html'
const ROTATE = [{ type: 'rotate', degrees: 90 }]
/** One request after the other of those that are large, with time for others between them. */
const PAUSE_MS = 300

/** Requests of all kinds that hold a service's main thread longest, each made when it is asked for. */
export const MIXED_FLOODS: Readonly<Record<string, () => Flood | Promise<Flood>>> = {
  invoices: async () => floodOf(2, { path: CONVERT, body: json({ html: (await invoice()).html }) }),
  'PDF/UA, 500 pages': () =>
    floodOf(1, {
      path: CONVERT,
      body: json({ html: report(500).html, options: { pdf_ua: true, pdf_a: '2u' } }),
    }),
  'Markdown with contents': () =>
    floodOf(1, {
      path: '/convert/markdown',
      body: json({ markdown: chapters(300), options: { toc: true } }),
    }),
  Word: () => floodOf(2, raw('/convert/word', longDocx(), DOCX)),
  Excel: () => floodOf(1, raw('/convert/excel', workbook(2000), XLSX)),
  'drawing, 20 000 commands': () =>
    floodOf(1, { path: '/documents/render', body: json({ commands: commands(20_000) }) }),
  'measure, 500 long texts': () =>
    floodOf(1, { path: '/measure', body: json({ items: texts(500, 2000) }) }),
  'JSON of 31 MB: one string': () =>
    large({ path: CONVERT, body: Buffer.from(`{"html":"${'a'.repeat(LARGE_BYTES)}"}`) }),
  'JSON of 31 MB: umlauts': () =>
    large({ path: CONVERT, body: Buffer.from(`{"html":"${'é'.repeat(LARGE_BYTES / 2)}"}`) }),
  'JSON of 31 MB: blanks in an object': () =>
    large({ path: CONVERT, body: blanks('{"html":"x"', '}') }),
  'JSON of 31 MB: blanks before a name': () =>
    large({ path: CONVERT, body: blanks('{', '"html":"x"}') }),
  'JSON of 31 MB: blanks before a value': () =>
    large({ path: CONVERT, body: blanks('{"html":', '"x"}') }),
  'JSON of 31 MB: a document in base64': async () =>
    large({
      path: '/edit',
      body: json({
        pdf: Buffer.from(await album(WHOLE_SIDES.slice(0, 4))).toString('base64'),
        edits: ROTATE,
      }),
    }),
  'upload of 29 MB, edited': async () => {
    const headers = { 'Request-Options': JSON.stringify({ edits: ROTATE }) }
    return large(raw('/edit', await album(WHOLE_SIDES), 'application/pdf', headers))
  },
  'form of 17 MB, merged to 52 MB': async () => large(await mergedForm()),
  'the same with an Idempotency-Key': async () => {
    const form = await mergedForm()
    const keyed = () => ({ ...form, headers: { ...form.headers, 'Idempotency-Key': randomUUID() } })
    return paced((ask) => ask(keyed()))
  },
  'the same as a job, and its result': async () => {
    const form = await mergedForm({ operation: 'merge' })
    return paced((ask) => throughJob(ask, { ...form, path: '/jobs' }))
  },
  'a job of 31 MB of JSON': async () => {
    const pdf = Buffer.from(await album(WHOLE_SIDES.slice(0, 4))).toString('base64')
    const body = json({ operation: 'edit', pdf, edits: ROTATE })
    return paced((ask) => throughJob(ask, { path: '/jobs', body }))
  },
}

/** Media type of a Word document. */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function large(sent: FloodRequest): Flood {
  return paced((ask) => ask(sent))
}

function paced(send: Flood['send']): Flood {
  return {
    connections: 1,
    async send(ask) {
      const status = await send(ask)
      await sleep(PAUSE_MS)
      return status
    },
  }
}

function raw(
  path: string,
  body: Uint8Array,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): FloodRequest {
  return { path, body, headers: { ...headers, 'Content-Type': type } }
}

function blanks(before: string, after: string): Buffer {
  return Buffer.from(`${before}${' '.repeat(LARGE_BYTES)}${after}`)
}

/** A form with one document that the merge takes three times over. */
async function mergedForm(fields: object = {}): Promise<FloodRequest> {
  const boundary = 'part-of-the-bench'
  const item = { pdf: { part: 'pictures' } }
  const request = { ...fields, pdfs: [item, item, item], options: { deduplicate: false } }
  const head = (name: string, type: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(head('request', 'application/json')),
    json(request),
    Buffer.from(`\r\n${head('pictures', 'application/pdf', '; filename="pictures.pdf"')}`),
    await album(HALF_SIDES),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return raw('/merge', body, `multipart/form-data; boundary=${boundary}`)
}

/** Posts a job, waits for it, reads its result. */
async function throughJob(ask: Ask, sent: FloodRequest): Promise<number> {
  const posted = await ask(sent, async (status, answer) => ({
    ...(await fieldsOf(answer)),
    status,
  }))
  if (posted.status !== 202) return posted.status
  const id = String(Reflect.get(posted, 'job_id'))
  for (;;) {
    const job = await ask({ path: `/jobs/${id}?wait_s=30` }, (_, answer) => fieldsOf(answer))
    if (typeof job['result_url'] === 'string') return await ask({ path: job['result_url'] })
    if (job['status'] !== 'queued' && job['status'] !== 'running') return 0
  }
}

function chapters(count: number): string {
  const text = 'Twenty-three barrels of salted herring left the harbour. '.repeat(20)
  return Array.from({ length: count }, (_, index) => `# Chapter ${index + 1}\n\n${text}\n`).join(
    '\n',
  )
}

function workbook(rows: number): Uint8Array {
  const cells = Array.from({ length: rows }, (_, row) => [
    'Herring',
    'Bergen',
    'Lübeck',
    String(row),
  ])
  return tinyXlsx([{ name: 'Cargo', xml: sheetData(cells) }])
}

function commands(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'text',
    text: `Line ${index + 1} of the list.`,
  }))
}

function texts(count: number, length: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    text: `${index} ${'barrels of herring '.repeat(length / 19)}`,
    width_mm: 20,
  }))
}
