import { EngineError } from '@svc/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PARTS, type Part, parseMultipart } from './multipart.ts'

const B = 'xYzZY'
const lines = (...all: readonly string[]) => Buffer.from(all.join('\r\n'))
const part = (name: string, content: string) => [
  `--${B}`,
  `Content-Disposition: form-data; name="${name}"`,
  '',
  content,
]
const read = (body: Buffer, boundary = B) =>
  parseMultipart(body, boundary).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])

describe('a form', () => {
  test('is read with or without preamble, epilogue, padding and other header fields', () => {
    const body = lines(
      'preamble',
      ...part('one', '1'),
      `--${B} \t`,
      'Content-Type: text/html; charset=utf-8',
      'content-disposition: form-data; filename="a; name=\\"x\\".html"; name="two"',
      'Content-Transfer-Encoding: 8bit',
      '',
      'line\r\n\r\nline',
      `--${B}--`,
      'epilogue',
    )
    expect(read(body)).toEqual([
      ['one', '1'],
      ['two', 'line\r\n\r\nline'],
    ])
  })

  test('may hold empty parts, and names quoted as curl and as browsers do it', () => {
    const body = lines(...part('a\\"b', ''), ...part('c%22d', ''), ...part('größe', ''), `--${B}--`)
    expect(read(body)).toEqual([
      ['a"b', ''],
      ['c"d', ''],
      ['größe', ''],
    ])
  })

  test('is what any client makes of any parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.stringMatching(/^[ -~é€]{1,40}$/), fc.uint8Array()), {
          selector: ([name]) => name,
          minLength: 1,
          maxLength: 8,
        }),
        async (entries) => {
          // A backslash before a character is an escape to curl and nothing to browsers: the one ambiguity.
          fc.pre(!entries.some(([name]) => /\\|%(22|0d|0a)/i.test(name)))
          const form = new FormData()
          for (const [name, bytes] of entries) form.append(name, new Blob([bytes]), 'file.bin')
          const request = new Response(form)
          const boundary = /boundary=(.*)$/.exec(request.headers.get('Content-Type') ?? '')?.[1]
          const parts = parseMultipart(Buffer.from(await request.arrayBuffer()), boundary ?? '')
          const plain = (all: readonly Part[]) => all.map((it) => [it.name, [...it.bytes]])
          const expected = entries.map(([name, bytes]) => ({ name, bytes }))
          expect(plain(parts)).toEqual(plain(expected))
        },
      ),
    )
  })
})

describe('a malformed form is an error of the caller', () => {
  const good = lines(...part('a', '1'), ...part('b', '2'), `--${B}--`, '')

  test.each([
    ['empty', Buffer.alloc(0), 'does not hold the boundary'],
    ['without a boundary in it', Buffer.from('hello'), 'does not hold the boundary'],
    ['with no part', lines(`--${B}--`), 'no parts'],
    ['cut before the end', lines(...part('a', '1')), 'ends before its closing boundary'],
    ['with text behind a boundary', lines(`--${B}x`, '', ''), 'not followed by a line end'],
    [
      'without names',
      lines(`--${B}`, 'Content-Disposition: form-data', '', '1', `--${B}--`),
      'name',
    ],
    ['without a disposition', lines(`--${B}`, '', '1', `--${B}--`), 'name'],
    [
      'with an attachment',
      lines(`--${B}`, 'Content-Disposition: attachment; name="a"', '', '', `--${B}--`),
      'name',
    ],
    ['with a name twice', lines(...part('a', '1'), ...part('a', '2'), `--${B}--`), 'twice'],
    ['with a header of 1 MB', lines(`--${B}`, `X: ${'x'.repeat(1e6)}`, '', '', `--${B}--`), '8192'],
    [
      'with a header line that is none',
      lines(`--${B}`, 'nothing', '', '', `--${B}--`),
      'malformed',
    ],
    [
      'with a header that is no UTF-8',
      Buffer.concat([
        Buffer.from(`--${B}\r\nX: `),
        Buffer.of(0xff),
        Buffer.from(`\r\n\r\n\r\n--${B}--`),
      ]),
      'UTF-8',
    ],
    [
      'in base64',
      lines(
        `--${B}`,
        'Content-Disposition: form-data; name="a"',
        'Content-Transfer-Encoding: base64',
        '',
        'AA==',
        `--${B}--`,
      ),
      'Content-Transfer-Encoding',
    ],
    [
      'with too many parts',
      lines(
        ...Array.from({ length: MAX_PARTS + 1 }, (_, n) => part(`${n}`, '')).flat(),
        `--${B}--`,
      ),
      `${MAX_PARTS} parts`,
    ],
  ])('%s', (_what, body, message) => {
    expect(() => parseMultipart(body, B)).toThrow(message)
  })

  test.each(['', 'a'.repeat(71), 'a\r\nb', 'ends with a blank '])('boundary %j', (boundary) => {
    expect(() => parseMultipart(good, boundary)).toThrow('boundary')
  })

  test('whatever is changed, cut or put into it', () => {
    const edit = fc.record({
      at: fc.nat(good.length),
      cut: fc.nat(30),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 10 }),
        fc
          .constantFrom(
            '\r\n',
            '--',
            `--${B}`,
            `\r\n--${B}`,
            `--${B}--`,
            '\r\n\r\n',
            '"',
            ';',
            '\0',
          )
          .map((text) => Buffer.from(text)),
      ),
    })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        let body = good
        for (const { at, cut, insert } of edits) {
          body = Buffer.concat([body.subarray(0, at), insert, body.subarray(at + cut)])
        }
        try {
          for (const { name, bytes } of parseMultipart(body, B)) {
            expect(name.length).toBeGreaterThan(0)
            expect(bytes.byteLength).toBeLessThanOrEqual(body.length)
          }
        } catch (error) {
          if (!EngineError.is(error)) throw error
          expect(error.code).toBe('invalid_request')
        }
      }),
      { numRuns: 2000 },
    )
  })

  // Megabytes: in more than linear time this does not end within the limit of any test.
  test('in linear time, however hostile', () => {
    const hostile = [
      lines(...part('a', `\r\n--${B.slice(0, -1)}`.repeat(100_000))),
      lines(`--${B}`, `Content-Disposition: form-data; ${'a="'.repeat(2500)}`, '', '', `--${B}--`),
      lines(`--${B}`, `Content-Disposition: form-data; ${';'.repeat(8000)}`, '', '', `--${B}--`),
      Buffer.from('\r\n'.repeat(1e6)),
    ]
    for (const body of hostile) expect(() => parseMultipart(body, B)).toThrow()
  })
})
