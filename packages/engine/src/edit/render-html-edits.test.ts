import { expect, test } from 'vitest'
import type { BrowserPool } from '../browser/pool/browser-pool.ts'
import type { EngineContext } from '../context.ts'
import { prepare } from '../execute.ts'
import { EngineError } from '../messages/errors.ts'
import { DEFAULT_NETWORK_POLICY } from '../network/policy/policy.ts'
import { edit as operation } from '../operations/edit.ts'
import { classicPdf, ONE_PAGE } from '../pdf/test/test-pdf.ts'
import type { SurveyedPages } from './editor/surveyed-edits.ts'
import { renderHtmlEdits } from './render-html-edits.ts'

const unused = () => {
  throw new Error('The test has no use for it.')
}
const pages = {
  sizes: [{ widthMm: 210, heightMm: 297 }],
  title: '',
  isTagged: false,
  archive: undefined,
  language: undefined,
}
const html = '<p>a</p>'

/** A context whose browser is told how long it may print, and is late. */
function context(asked: number[]): EngineContext {
  const browsers: BrowserPool = {
    policy: DEFAULT_NETWORK_POLICY,
    start: unused,
    close: unused,
    withPage: ({ timeoutMs }) => {
      asked.push(timeoutMs)
      return Promise.reject(new EngineError('conversion_failed', 'It is late.'))
    },
    status: () => ({ browser: 'ready', running: 0, queued: 0, concurrency: 2, queueLimit: 8 }),
  }
  return { browsers, now: () => new Date(0), signal: new AbortController().signal }
}

function rendering(change: object, surveyed: SurveyedPages, asked: number[]) {
  const { input } = prepare(operation, { pdf: classicPdf(ONE_PAGE), edits: [change] })
  const survey = () => Promise.resolve(new Map([[0, surveyed]]))
  return renderHtmlEdits(input.edits, 'edits', context(asked), survey)
}

test.each([
  ['', { type: 'header_footer', header_html: html }],
  ['', { type: 'stamp', html }],
  ['', { type: 'watermark', html }],
  [
    'commands[0].html: ',
    { type: 'draw', commands: [{ type: 'html', x_mm: 0, y_mm: 0, width_mm: 50, html }] },
  ],
])(
  '%s%j may print as long as the document may be changed, and says that it is late',
  async (path, change) => {
    const asked: number[] = []
    await expect(rendering(change, pages, asked)).rejects.toMatchObject({
      code: 'conversion_failed',
      message: `edits[0]: ${path}It is late.`,
    })
    expect(asked).toEqual([120_000])
  },
)

test('headers of more pages than the browser prints are refused before it begins', async () => {
  const asked: number[] = []
  const change = { type: 'header_footer', header_html: html }
  const many = (count: number) => ({ ...pages, sizes: Array(count).fill(pages.sizes[0]) })
  await expect(rendering(change, many(2001), asked)).rejects.toMatchObject({
    code: 'edit_failed',
    message: expect.stringContaining('edits[0]: 2001 pages are meant'),
  })
  expect(asked).toEqual([])
  await expect(rendering(change, many(2000), asked)).rejects.toThrow('It is late.')
})
