import { describe, expect, test } from 'vitest'
import { createSvc } from './create-svc.ts'

const svc = createSvc()
const messageOf = (call: Promise<unknown>) => call.then(String, (error: Error) => error.message)

describe('a path where bytes are taken', () => {
  test.each(['letter.docx', './in/letter', '/srv/letter', 'C:\\in\\letter.docx', '~/letter.docx'])(
    'is refused with advice: %s',
    async (document) => {
      const message = await messageOf(svc.convertWord({ document }))
      expect(message).toMatch(/^document must be base64/)
      expect(message).toContain(`give fromFile(${JSON.stringify(document)}).`)
    },
  )

  test('is refused with advice where the text of a document is taken, too', async () => {
    const message = await messageOf(svc.convertHtml({ html: 'pages/letter.html' }))
    expect(message).toMatch(/^html must be the text of a document/)
    expect(message).toContain('give fromFile("pages/letter.html").')
  })

  test('is found inside of lists', async () => {
    const pdfs = [{ pdf: 'a.pdf' }, { pdf: 'b.pdf' }]
    expect(await messageOf(svc.merge({ pdfs }))).toContain('give fromFile("a.pdf").')
  })

  test.each(['JVBERi0xLjc', 'data:application/pdf;base64,JVBE'])(
    'is not read into other texts: %s',
    async (pdf) => {
      const call = svc.edit({ pdf, edits: [{ type: 'rotate', degrees: 90 }] })
      expect(await messageOf(call)).not.toContain('fromFile')
    },
  )
})

test.each([
  [
    { path: 'a.pdf' },
    'Bytes are given as a Uint8Array, a Blob, a stream, a file: URL or fromFile(path).',
  ],
  [new Map(), 'fromFile(path).'],
  [new Response('x'), 'Of a Response give the body.'],
])('an object that holds no bytes is refused with those that do: %o', async (pdf, advice) => {
  const call = svc.edit({ pdf: pdf as never, edits: [{ type: 'rotate', degrees: 90 }] })
  const message = await messageOf(call)
  expect(message).toMatch(/^pdf must be base64 text,? (?:or )?an object with /)
  expect(message).toContain(advice)
})

test.each([
  ['convertHtml', 'html', 'convertUrl prints a page at an address; else fetch its text first.'],
  ['convertHtmlImage', 'html', 'give the address as url.'],
  ['measure', 'text', 'convertUrl prints a page at an address; else fetch its text first.'],
  ['measure', 'html', 'convertUrl prints a page at an address; else fetch its text first.'],
] as const)(
  'a URL where text is taken is refused with a way out: %s, %s',
  async (name, field, way) => {
    const call = svc[name]({ [field]: new URL('https://example.com/') } as never)
    expect(await messageOf(call)).toBe(`${field}: must be the text itself, not a URL: ${way}`)
  },
)
