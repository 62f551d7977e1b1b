import { describe, expect, test } from 'vitest'
import { convert, convertAddress, openPool, serve } from '../test/pool-rig.ts'
import { hasPoppler, textOf } from '../test/poppler.ts'

const pool = openPool()
const answer = (text: string, type: string) => ({
  '/': (_: unknown, response: import('node:http').ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(text),
})
const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml"><body>'

describe.skipIf(!hasPoppler)('words of the browser', () => {
  test.each([
    ['JSON', '{"a": 1}', 'application/json', '{"a": 1}'],
    ['a JSON type', '{"a": 1}', 'application/problem+json', '{"a": 1}'],
    ['XML', '<a><b>text</b></a>', 'application/xml', '<a> <b>text</b> </a>'],
  ])('do not stand in %s', async (_, text, type, printed) => {
    const { url } = await serve(answer(text, type))
    const { bytes, warnings } = await convertAddress(pool, url)
    expect(textOf(bytes)).toBe(printed)
    expect(warnings).toEqual([])
  })

  test('stay where the document itself has them', async () => {
    const html =
      '<div class="json-formatter-container">Mine</div><div class="header">Head</div><parsererror>Own</parsererror>'
    expect(textOf((await convert(pool, html)).bytes)).toBe('Mine Head Own')
    const { url } = await serve(answer(`${XHTML}${html}</body></html>`, 'application/xhtml+xml'))
    expect(textOf((await convertAddress(pool, url)).bytes)).toBe('Mine Head Own')
  })
})

describe('XML that is not well-formed', () => {
  test.skipIf(!hasPoppler).each([
    ['XHTML', `${XHTML}<p>one<br></p><p>two</p></body></html>`, 'application/xhtml+xml'],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><text y="40">one</text><g></svg>',
      'image/svg+xml',
    ],
  ])('is printed to its first error, and told: %s', async (_, text, type) => {
    const { url } = await serve(answer(text, type))
    const { bytes, warnings } = await convertAddress(pool, url)
    expect(textOf(bytes)).toBe('one')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatchObject({
      code: 'content_left_out',
      message: expect.stringMatching(
        /^The document is XML that is not well-formed; nothing after its first error is shown: error on line 1 at column \d+: (?:Opening and ending tag mismatch|Unexpected closing tag)/,
      ),
    })
  })
})
