import { globSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { childrenGiveWay } from '../../lifetime/process/lower-priority.ts'
import { runAs } from '../../lifetime/tenant.ts'
import type { Attachment } from '../document/attachments.ts'
import { finishPdf } from '../finish/finish.ts'
import type { PrintedRequest } from '../finish/finish-request.ts'
import { readPageResources } from '../fonts/page-resources.ts'
import { createPdfThreads, THREAD_MIN_BYTES } from './pdf-threads.ts'

const TIME = new Date('2026-11-20T12:00:00Z')
const request = {
  origin: 'printed' as const,
  metadata: { title: 'Report', producer: 'svc', createdAt: TIME, modifiedAt: TIME },
}
const { signal } = new AbortController()
/** Bytes in a memory of their own. */
const printed = () =>
  new Uint8Array(
    readFileSync(
      new URL('../../../../../fixtures/pdf/chromium-body-two-pages.pdf', import.meta.url),
    ),
  )

const threads = createPdfThreads({ minBytes: 0 })
afterAll(() => threads.close())

test('a thread finishes a PDF to the same bytes as this one', async () => {
  const bytes = printed()
  // Bytes that leave this thread have no length here any more.
  const finished = await threads.run('finish', { bytes, request }, { signal, giveAway: true })
  expect(bytes.byteLength).toBe(0)
  expect(finished.pages).toBe(2)
  expect(Buffer.compare(finished.bytes, finishPdf(printed(), request).bytes)).toBe(0)
})

test.runIf(process.platform === 'linux')(
  'a thread works below this one where children give way',
  async () => {
    onTestFinished(childrenGiveWay())
    await threads.run('finish', { bytes: printed(), request }, { signal })
    // Behind the name in brackets, field 19 of proc(5).
    const priorities = globSync('/proc/self/task/*/stat').map((file) =>
      Number(readFileSync(file, 'latin1').split(') ').at(-1)?.split(' ')[16]),
    )
    expect(priorities).toContain(getPriority() + 5)
  },
)

test('bytes that are not given away stay', async () => {
  const bytes = printed()
  const resources = await threads.run('readPageResources', { bytes }, { signal })
  expect(resources).toEqual(readPageResources(bytes))
})

test('errors keep their code, their message and what caused them', async () => {
  const broken = threads.run('finish', { bytes: new Uint8Array(9), request }, { signal })
  await expect(broken).rejects.toMatchObject({
    code: 'conversion_failed',
    message: 'The printed PDF could not be processed.',
    cause: expect.objectContaining({ message: expect.stringContaining('PdfError') }),
  })
})

test('a caller who goes away ends its task, and nobody else', async () => {
  const caller = new AbortController()
  const gone = threads.run('finish', { bytes: printed(), request }, { signal: caller.signal })
  const other = runAs('other', () =>
    threads.run('finish', { bytes: printed(), request }, { signal }),
  )
  caller.abort('left')
  await expect(gone).rejects.toMatchObject({ code: 'conversion_failed', cause: 'left' })
  expect((await other).pages).toBe(2)
  expect(threads.state().running).toBe(0)
})

test('small PDFs are worked on here', async () => {
  const here = createPdfThreads()
  const bytes = printed()
  await here.run('finish', { bytes, request }, { signal, giveAway: true })
  expect(bytes.byteLength).toBeGreaterThan(0)
  expect(here.state().state).toBe('idle')
  await here.close()
})

test.each<[string, Partial<PrintedRequest>]>([
  ['files to embed', { attachments: [1, 2].map(attachment) }],
  ['sheets to paint', { overlay: { bytes: padded(), sheetOfPage: [0] } }],
])('a small PDF with large %s is not', async (_what, more) => {
  const aside = createPdfThreads()
  const bytes = printed()
  await aside.run('finish', { bytes, request: { ...request, ...more } }, { signal, giveAway: true })
  expect(bytes.byteLength).toBe(0)
  expect(aside.state().state).toBe('ready')
  await aside.close()
})

test('a PDF/UA of half the size is not, either', async () => {
  const aside = createPdfThreads()
  const accessibility = { language: 'en', hiddenText: '', linkNames: new Map() }
  for (const [more, state] of [
    [{}, 'idle'],
    [{ accessibility }, 'ready'],
  ] as const) {
    const bytes = padded(THREAD_MIN_BYTES / 2)
    // The fixture may have no tags: then it is refused, wherever it is looked at.
    const asked = { bytes, request: { ...request, ...more } }
    await aside.run('finish', asked, { signal }).catch(() => {})
    expect(aside.state().state).toBe(state)
  }
  await aside.close()
})

test('a small PDF with long pages is not, either', async () => {
  const pages = deflateSync('(word) Tj '.repeat(30_000))
  expect(pages.byteLength).toBeLessThan(2000)
  for (const [task, times, state] of [
    ['findCutText', 1, 'ready'],
    ['finish', 1, 'idle'],
    ['finish', 2, 'ready'],
  ] as const) {
    const aside = createPdfThreads()
    const bytes = withStreams(Array.from({ length: times }, () => pages))
    await aside.run(task, { bytes, request }, { signal })
    expect(aside.state().state).toBe(state)
    await aside.close()
  }
})

function attachment(number: number): Attachment {
  const content = new Uint8Array(THREAD_MIN_BYTES / 2)
  return { name: `${number}.bin`, content, mediaType: 'text/plain', relationship: 'Data' }
}

/** The print with further streams that no page shows. */
function withStreams(streams: readonly Uint8Array[]): Uint8Array {
  const file = Buffer.from(printed())
  const at = file.lastIndexOf('startxref')
  const objects = streams.flatMap((stream, index) => [
    `${900 + index} 0 obj\n<</Filter/FlateDecode/Length ${stream.byteLength}>>\nstream\n`,
    stream,
    '\nendstream\nendobj\n',
  ])
  const parts = [file.subarray(0, at), ...objects, file.subarray(at)]
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)))
}

/** A PDF as large as those that are worked on aside. */
function padded(bytes = THREAD_MIN_BYTES): Uint8Array {
  const file = Buffer.from(printed())
  const at = file.lastIndexOf('startxref')
  return Buffer.concat([file.subarray(0, at), Buffer.alloc(bytes, ' '), file.subarray(at)])
}
