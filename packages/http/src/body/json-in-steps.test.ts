import { atOnce } from '@svc/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from './json.ts'
import { parseJsonInSteps } from './json-in-steps.ts'

const PADDING = 70_000

/** Steps of a parse, and how long the longest text was that was parsed in one of them. */
function parsed(text: string) {
  let steps = 0
  let longest = 0
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const reading = parseJsonInSteps(Buffer.from(text), (bytes) => {
    longest = Math.max(longest, bytes.byteLength)
    return decoder.decode(bytes)
  })
  for (;;) {
    const step = reading.next()
    if (step.done) return { value: step.value, steps, longest }
    steps++
  }
}

const numbers = Array.from({ length: 100_000 }, (_, index) => index)
const deep = (levels: number, inner: unknown): unknown =>
  levels === 0 ? inner : { list: numbers.slice(0, 2000), inner: deep(levels - 1, inner), after: 1 }

test.each<[string, unknown]>([
  ['a long list', numbers],
  ['many members', Object.fromEntries(numbers.map((n) => [`name ${n}`, n]))],
  ['lists in lists', numbers.slice(0, 500).map((n) => numbers.slice(0, n))],
  ['objects in objects', deep(40, 'x')],
  ['a long list behind a short one', { a: [1], b: numbers, c: {} }],
  ['several long lists', [numbers, [], numbers, { numbers }, 'end']],
  ['a long string', { html: '<p>ö😀\\"\n'.repeat(200_000), last: [1] }],
  ['long strings in a list', [1, 'a'.repeat(600_000), 2, '\\'.repeat(600_000), 3]],
  ['a string that begins a part with a byte order mark', ['\ufeff'.repeat(400_000)]],
])('%s is parsed as JSON.parse does it, in small parts', (_what, value) => {
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
    const found = parsed(text)
    expect(JSON.stringify(found.value)).toBe(JSON.stringify(value))
    expect(found.steps).toBeGreaterThan(2)
    expect(found.longest).toBeLessThan(600_000)
  }
})

test('escapes are cut nowhere', () => {
  for (const escaped of ['\\u0061', '\\n', '\\\\', '\\"', '\\ud83d\\ude00', 'ö', '😀']) {
    for (const before of ['', 'x', 'xx', 'xxx', 'xxxx', 'xxxxx']) {
      const text = `["${before}${escaped.repeat(300_000)}"]`
      expect(parsed(text).value).toEqual(JSON.parse(text))
    }
  }
})

test('a member called __proto__ is a member', () => {
  const text = `{"a":[${numbers.join()}],"__proto__":{"b":[${numbers.join()}]}}`
  const { value } = parsed(text)
  expect(Object.keys(value as object)).toEqual(['a', '__proto__'])
})

test('blanks are passed over in steps wherever they stand', () => {
  const blanks = ' '.repeat(3_000_000)
  const long = JSON.stringify('x'.repeat(600_000))
  const within = ['{@"a"@:@[@1@]@}', '{"a":1@}', '[@[@{@"a":"b"}]]', '[1,@2@,3]', '{"a":1,@"b":2@}']
  const texts = within.map((pattern) => pattern.replaceAll('@', blanks))
  for (const text of [`${blanks}[1]`, `[1]${blanks}`, `{"a":${long}${blanks},"b":1}`, ...texts]) {
    const found = parsed(text)
    expect(found.value).toEqual(JSON.parse(text))
    expect(found.steps).toBeGreaterThan(1)
    expect(found.longest).toBeLessThan(600_000)
  }
})

test('of two members of one name the last stands', () => {
  const text = `{"a":[${numbers.join()}],"b":1,"a":{"c":[${numbers.join()}]},"b":2}`
  expect(parsed(text).value).toEqual({ a: { c: numbers }, b: 2 })
})

describe('broken JSON is refused with the place that JSON.parse tells', () => {
  const place = async (text: string) => {
    const error: unknown = await parseJson(Buffer.from(text), 'The body').catch((cause) => cause)
    return (error as Error).message
  }
  const list = `[${numbers.slice(0, 30_000).join()}]`
  test.each([
    ...['[@,,1]', '[@,]', '[1,@ 2]', '[@[1]]', '{"a":@,}', '{"a":@,"b" "c":1}', '{"a":@ {"b":1}}'],
    ...[
      '{"a":@ "b"}',
      '[@}',
      '[@',
      '[@]]',
      '[@] x',
      '[1,@,tru]',
      '{"a":@,"b":"x',
      '{"a":@,"b":{"c"}}',
    ],
    `{"a":@,"b" "${'x'.repeat(600_000)}"}`,
  ])('%.30s', async (pattern) => {
    const short = await place(pattern.replace('@', '[]'))
    const column = Number(/column (\d+)/.exec(short)?.[1])
    const long = await place(pattern.replace('@', list))
    expect(long).toBe(`The body is not valid JSON (line 1, column ${column + list.length - 2}).`)
    const lower = await place(pattern.replace('@', `\n\n${list}`))
    const left = column - pattern.indexOf('@') - 2
    expect(lower).toBe(`The body is not valid JSON (line 3, column ${list.length + left}).`)
  })

  test('before a long list', async () => {
    for (const text of ['{@:1}', '[1 @]', '{"a" @}', '{"a":1 @}', '{"a":@,"b":1 {"c":@}}']) {
      const broken = text.replaceAll('@', list)
      expect(await place(broken)).toMatch(/^The body is not valid JSON \(line 1, column \d+\)\.$/)
    }
  })

  test('behind long blanks', async () => {
    const blanks = `${' '.repeat(100_000)}\n${'\t'.repeat(100_000)}`
    for (const pattern of ['{"ö"@:@tru}', '[1@2]', '[\\@]', '{"a":"b",@"c"@}', '[1,@{"a":@1@2}]']) {
      const short = await place(
        pattern.replaceAll('@', `\n${' '.repeat(200)}`) + ' '.repeat(70_000),
      )
      const column = Number(/column (\d+)/.exec(short)?.[1])
      const line = Number(/line (\d+)/.exec(short)?.[1])
      const left = line === 1 ? 0 : 100_000 - 200
      const told = `The body is not valid JSON (line ${line}, column ${column + left}).`
      expect(await place(pattern.replaceAll('@', blanks))).toBe(told)
    }
  })

  test('in a list without commas it is the second value, however much follows', async () => {
    expect(await place(`[1${' 1'.repeat(3_000_000)}]`)).toContain('(line 1, column 4).')
    expect(await place(`["ö"${' "ö"'.repeat(400_000)}]`)).toContain('(line 1, column 6).')
  })

  test('a name that is too long for any is told where it begins', async () => {
    expect(await place(`{"${'x'.repeat(3_000_000)}"}`)).toContain('(line 1, column 2).')
  })

  test('a colon too many is the fault, however much follows', async () => {
    const colons = ':'.repeat(200_000)
    expect(await place(`{"a":"b"${colons}}`)).toContain('column 9).')
    expect(await place(`["a"${colons}]`)).toContain('column 5).')
    expect(await place(`{"a":${list}${colons}}`)).toContain(`column ${list.length + 6}).`)
  })

  test('a long string without an end is told where it begins, unless a fault comes before', async () => {
    const long = 'x'.repeat(600_000)
    expect(await place(`{"a":"${long}`)).toContain('(line 1, column 6).')
    expect(await place(`{"a":${list},\n"b":["${long}`)).toContain('(line 2, column 6).')
    expect(await place(`{"a" 1,"b":"${long}`)).toContain('(line 1, column 6).')
  })

  test('also behind characters of several bytes', async () => {
    const text = `{"a":"${'ö😀'.repeat(PADDING)}", "b":[${numbers.join()}], nul}`
    expect(await place(text)).toContain(`column ${text.length - 3}).`)
  })

  test('and text that is no UTF-8', async () => {
    const bytes = Buffer.from(`["${'x'.repeat(PADDING)}", "?", 1]`)
    bytes[PADDING + 6] = 0xff
    await expect(parseJson(bytes, 'The body')).rejects.toThrow('The body is not valid UTF-8.')
  })
})

test('whatever is cut from it or put into it, the outcome is that of JSON.parse', () => {
  const value = {
    a: numbers.slice(0, 20_000),
    b: { c: 'x'.repeat(600_000), d: [{}, [], ''] },
    e: 1,
  }
  const whole = JSON.stringify(value)
  const place = fc.oneof(
    fc.nat(40),
    fc.nat(whole.length),
    fc.nat(60).map((n) => whole.length - n),
  )
  const put = fc.constantFrom('', ',', '"', '[', ']', '{', '}', ':', '1', ' ', '\\', 'null', '""')
  fc.assert(
    fc.property(place, fc.nat(3), put, (at, cut, insert) => {
      const text = whole.slice(0, at) + insert + whole.slice(at + cut)
      let expected: unknown
      try {
        expected = JSON.stringify(JSON.parse(text))
      } catch {
        expected = undefined
      }
      let found: unknown
      try {
        const reading = parseJsonInSteps(Buffer.from(text), (bytes) =>
          Buffer.from(bytes).toString(),
        )
        found = JSON.stringify(atOnce(reading))
      } catch (error) {
        expect((error as Error).message).toBe('The JSON is broken.')
      }
      expect(found === expected).toBe(true)
    }),
    { numRuns: 150 },
  )
})
