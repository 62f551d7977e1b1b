import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createEngine,
  type InputOf,
  type Operation,
  type OperationKey,
  operations,
} from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import type { Customer } from '../../test/hosted-store.ts'
import type { JobView } from '../job-schemas.ts'
import { type JobsLab, jobsLab, type LabService, LOOPBACK_POLICY } from '../test/jobs-lab.ts'

const missing = await missingPostgres()

const pages = new URL('../../../../../fixtures/pdf/chromium-body-two-pages.pdf', import.meta.url)
const PDF = (await readFile(pages)).toString('base64')
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const FONT = await readFile(
  new URL('../../../../../fixtures/fonts/colour-layers.ttf', import.meta.url),
)
/** Files of the site beside its page. */
const FILES = new Map<string | undefined, Buffer>([
  ['/pixel.png', Buffer.from(PIXEL, 'base64')],
  ['/font.ttf', FONT],
  ['/body.pdf', Buffer.from(PDF, 'base64')],
])
const BROKEN_PDF = Buffer.from('%PDF-1.7 and no more').toString('base64')
const WORD = operations.convertWord.example?.document ?? ''
const EXCEL = operations.convertExcel.example?.document ?? ''
const DEAD_IMAGE = '<h1>Hello</h1><img src="http://127.0.0.1:1/gone.png">'
const same = { deterministic: true } as const

/** Requests of an operation: some that are done, one of them with warnings, and one that fails when it is run. */
type Requests = {
  readonly [Key in OperationKey]: {
    readonly done: readonly InputOf<(typeof operations)[Key]>[]
    readonly failing: InputOf<(typeof operations)[Key]>
  }
}

function requests(page: string): Requests {
  const gone = `${page}/gone`
  return {
    convertHtml: {
      done: [
        { html: '<h1>Hello</h1>', options: same },
        { html: DEAD_IMAGE, options: { ...same, page_size: 'A5' } },
      ],
      failing: { html: '<p>', options: { wait_for_selector: '#never', timeout_ms: 1000 } },
    },
    convertUrl: {
      done: [{ url: page, options: same }],
      failing: { url: gone, options: { fail_on_status: [404] } },
    },
    convertHtmlImage: {
      done: [{ html: DEAD_IMAGE, options: { format: 'webp' } }],
      failing: { html: '<p>', options: { selector: '#never', timeout_ms: 1000 } },
    },
    convertWord: {
      done: [{ document: WORD, options: same }],
      failing: { document: EXCEL },
    },
    convertExcel: {
      done: [{ document: EXCEL, options: same }],
      failing: { document: EXCEL, options: { sheets: ['Two'] } },
    },
    convertRtf: {
      done: [{ document: Buffer.from('{\\rtf1 Hello}').toString('base64'), options: same }],
      failing: { document: { url: gone } },
    },
    convertMarkdown: {
      done: [{ markdown: '# Hello\n\n![gone](http://127.0.0.1:1/gone.png)', options: same }],
      failing: { markdown: { url: gone } },
    },
    documentsRender: {
      done: [
        { commands: [{ type: 'text', text: 'Hello \u{10ffff}' }], options: same },
        {
          fonts: [{ family: 'Own', source: { url: `${page}/font.ttf` } }],
          images: { near: { base64: PIXEL }, far: { url: `${page}/pixel.png` } },
          page: { template: { pdf: { url: `${page}/body.pdf` } } },
          commands: [
            { type: 'image', image: 'near', width_mm: 9 },
            { type: 'image', image: 'far', width_mm: 9 },
            { type: 'text', text: 'AB', font_family: 'Own' },
            { type: 'html', html: '<b>bold</b>' },
            { type: 'form_field', field: 'text', name: 'a', label: 'A', value: '東' },
            { type: 'import_page', pdf: PDF, page: 2, width_mm: 50 },
          ],
          options: same,
        },
      ],
      failing: { commands: [{ type: 'image', image: 'none' }], images: { none: BROKEN_PDF } },
    },
    edit: {
      done: [{ pdf: PDF, edits: [{ type: 'rotate', degrees: 90 }], options: same }],
      failing: { pdf: PDF, edits: [{ type: 'delete_pages', pages: '7' }] },
    },
    merge: {
      done: [{ pdfs: [{ pdf: PDF }, { blank: true }], options: same }],
      failing: { pdfs: [{ pdf: PDF }, { pdf: BROKEN_PDF }] },
    },
    split: {
      done: [{ pdf: PDF, every: 1, options: same }],
      failing: { pdf: PDF, ranges: ['1', '7'] },
    },
    measure: {
      done: [
        { text: 'Hello' },
        { html: DEAD_IMAGE, width_mm: 50 },
        {
          items: [
            { text: 'AB', style: { font_family: 'Own' } },
            { text: 'fit', width_mm: 9 },
          ],
          fonts: [{ family: 'Own', font: { url: `${page}/font.ttf` } }],
        },
      ],
      failing: { text: 'Hello', fonts: [{ font: BROKEN_PDF }] },
    },
  }
}

describe.skipIf(missing !== '')(`a job of every operation${missing}`, () => {
  const opened = new AsyncDisposableStack()
  let lab: JobsLab
  let service: LabService
  let owner: Customer
  let page = ''

  beforeAll(async () => {
    const site = createServer(({ url }, response) => {
      const file = FILES.get(url)
      if (file) return void response.end(file)
      response.writeHead(url === '/gone' ? 404 : 200, { 'Content-Type': 'text/html' })
      response.end('<title>Page</title><h1>Hello</h1>')
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    opened.defer(() => void site.close())
    page = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    lab = opened.use(await jobsLab())
    const browsers = { selfTest: false, policy: LOOPBACK_POLICY }
    service = opened.use(await lab.start({ engine: createEngine({ browsers, office: false }) }))
    owner = await lab.customer(1000)
  })
  afterAll(() => opened.disposeAsync())

  const send = (path: string, body: object) =>
    service.post(JSON.stringify(body), owner.headers, path)

  /** Everything that a client learns of a result but how long it took. */
  const answered = async (answer: Response) => {
    const { headers } = answer
    const names = [...headers.keys()].filter((name) => /^(document|source)-/.test(name))
    const told = [...names, 'content-type', 'content-disposition', 'etag']
    const facts = Object.fromEntries(told.map((name) => [name, headers.get(name)]))
    const detail = headers.get('document-warnings-detail') ?? '[]'
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64')
    return { ...facts, 'document-warnings-detail': detail, bytes }
  }

  const run = async (operation: string, body: object): Promise<JobView | Response> => {
    const answer = await send('/jobs', { operation, ...body })
    if (answer.status !== 202) return answer
    const { job_id } = (await answer.json()) as { job_id: string }
    return service.ended(owner, job_id)
  }

  describe.each(Object.entries(operations) as [OperationKey, Operation][])(
    '%s',
    (key, { name, output }) => {
      test('gives the bytes, the facts and the warnings of the answer at once', async () => {
        for (const body of requests(page)[key].done) {
          const atOnce = await send(`/${name}`, body)
          expect(atOnce.status, await atOnce.clone().text()).toBe(200)
          const job = (await run(name, body)) as JobView
          expect(job).toMatchObject({ status: 'succeeded' })
          const address = new URL(job.result_url ?? '')
          const later = await service.get(`${address.pathname}${address.search}`)
          const expected = await answered(atOnce)
          if ('json' in output) {
            const { warnings } = JSON.parse(Buffer.from(expected.bytes, 'base64').toString())
            expect(JSON.stringify(job.result?.warnings)).toBe(JSON.stringify(warnings))
            expect(Number(later.headers.get('document-warnings'))).toBe(warnings.length)
            expect((await answered(later)).bytes).toBe(expected.bytes)
          } else {
            const told: unknown = JSON.parse(expected['document-warnings-detail'])
            expect(JSON.stringify(job.result?.warnings)).toBe(JSON.stringify(told))
            expect(await answered(later)).toEqual(expected)
          }
        }
      })

      test('fails with the error of the answer at once', async () => {
        const body = requests(page)[key].failing
        const atOnce = await send(`/${name}`, body)
        expect(atOnce.status).toBeGreaterThanOrEqual(400)
        const job = (await run(name, body)) as JobView
        expect(job).toMatchObject({ status: 'failed', attempts: 1 })
        expect(job.error).toEqual(await atOnce.json())
      })
    },
  )

  test.each([
    ['documents/render', (pdf: object | string) => drawnOn(pdf)],
    ['edit', (pdf: object | string) => ({ pdf, edits: [{ type: 'rotate', degrees: 90 }] })],
    ['merge', (pdf: object | string) => ({ pdfs: [{ pdf }, { pdf }] })],
    ['split', (pdf: object | string) => ({ pdf, every: 1 })],
  ])(
    '%s takes the result of a job as it takes its bytes, at once and as a job',
    async (name, bodyOf) => {
      const first = { commands: [{ type: 'text', text: 'from a job' }], options: same }
      const posted = await send('/jobs', { operation: 'documents/render', ...first })
      const { job_id } = (await posted.json()) as { job_id: string }
      const source = await service.ended(owner, job_id)
      const at = new URL(source.result_url ?? '')
      const bytes = await (await service.get(`${at.pathname}${at.search}`)).arrayBuffer()
      const expected = await send(`/${name}`, {
        ...bodyOf(Buffer.from(bytes).toString('base64')),
        options: same,
      })
      expect(expected.status).toBe(200)
      const facts = await answered(expected)
      const body = { ...bodyOf({ job_id }), options: same }
      const atOnce = await send(`/${name}`, body)
      expect(atOnce.status, await atOnce.clone().text()).toBe(200)
      expect(await answered(atOnce)).toEqual(facts)
      const job = (await run(name, body)) as JobView
      expect(job).toMatchObject({ status: 'succeeded' })
      const result = new URL(job.result_url ?? '')
      expect(await answered(await service.get(`${result.pathname}${result.search}`))).toEqual(facts)
    },
  )
})

/** A document with a page of another one below its own, and amid it. */
function drawnOn(pdf: object | string) {
  return {
    page: { template: { pdf } },
    commands: [
      { type: 'text', text: 'on it' },
      { type: 'import_page', pdf, width_mm: 50 },
    ],
  }
}
