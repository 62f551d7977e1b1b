import { describe, expect, test } from 'vitest'
import { parseJson } from './json.ts'
import {
  JSON_MAX_NAME_BYTES,
  JSON_MAX_NAMES,
  JSON_MAX_NUMBER_LENGTH,
  JSON_MAX_VALUES,
} from './json-structure.ts'

const parse = (text: string) => parseJson(Buffer.from(text), 'The body')

describe('the structure of JSON is counted before anything is built of it', () => {
  test.each([
    ['values in an array', '[1', ',1', ']', JSON_MAX_VALUES - 1],
    ['empty objects', '[{}', ',{}', ']', Math.floor(JSON_MAX_VALUES / 2) - 1],
    ['members of one name', '[{"a":1}', ',{"a":1}', ']', Math.floor(JSON_MAX_VALUES / 2) - 1],
  ])('%s', async (_what, head, item, tail, most) => {
    await expect(parse(`${head}${item.repeat(most - 1)}${tail}`)).resolves.toBeDefined()
    await expect(parse(`${head}${item.repeat(most + 1)}${tail}`)).rejects.toThrow(/values/)
  })

  test('different names', async () => {
    const names = (count: number) => {
      const members = Array.from({ length: count }, (_, index) => `"name${index}" : 1`)
      return `{${members.join(',')}}`
    }
    await expect(parse(names(JSON_MAX_NAMES))).resolves.toBeDefined()
    await expect(parse(names(JSON_MAX_NAMES + 1))).rejects.toThrow(/different field names/)
  })

  test('depth', async () => {
    await expect(parse(`${'['.repeat(64)}${']'.repeat(64)}`)).resolves.toBeDefined()
    await expect(parse('['.repeat(65))).rejects.toThrow(/64 levels/)
  })

  test('colons', async () => {
    await expect(parse(`{"a"${':'.repeat(JSON_MAX_VALUES + 1)}1}`)).rejects.toThrow(/values/)
  })

  test('strings with nothing between them', async () => {
    await expect(parse('""'.repeat(2 * JSON_MAX_VALUES + 1))).rejects.toThrow(/values/)
  })

  test('the length of a name', async () => {
    const name = 'k'.repeat(JSON_MAX_NAME_BYTES)
    await expect(parse(`{"${name}": 1}`)).resolves.toEqual({ [name]: 1 })
    await expect(parse(`{"html":"x","k${name}" : 1}`)).rejects.toThrow(/names of at most 10000 b/)
  })

  test.each(['1', 'true', '.', 'x', '\u00e9'])(
    'the length of a number or word: %s',
    async (unit) => {
      const most = '1'.repeat(JSON_MAX_NUMBER_LENGTH)
      await expect(parse(`[${most},-${most.slice(1)}]`)).resolves.toHaveLength(2)
      const long = unit.repeat(JSON_MAX_NUMBER_LENGTH + 1)
      for (const text of [`{"html":${long}}`, `["",${long}]`, long]) {
        await expect(parse(text)).rejects.toThrow(
          /not valid JSON, or has a number of more than 1000/,
        )
      }
    },
  )

  test('but not what stands in strings', async () => {
    const text = '\\"{[,:"\\'.repeat(JSON_MAX_VALUES)
    await expect(parse(JSON.stringify([text, `${text}\\`]))).resolves.toEqual([text, `${text}\\`])
  })
})

test('blanks before the first bracket change nothing', async () => {
  const blanks = ' \n\t\r'.repeat(50_000)
  await expect(parse(`${blanks}{"a":[1]}`)).resolves.toEqual({ a: [1] })
  for (const text of [`${blanks}"a"`, `${blanks}1`, `"${blanks}"`, blanks, `${blanks},[]`]) {
    await expect(parse(text)).rejects.toThrow(/not valid JSON, or neither an object nor a list/)
  }
})

test.each(['', ' '.repeat(100_000)])('a field that stands twice is refused', async (blanks) => {
  await expect(parse(`{"html":"a",${blanks}"options":{"a":1,"a":2}}`)).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'The body states options.a twice; each field may stand once in its object.',
    param: 'options.a',
  })
})

test.each([
  [String.raw`{"a":1,"\u0061":2}`, 'a'],
  [`{"a":{"${'x'.repeat(60)}":1,"${'x'.repeat(60)}":2}}`, `a.${'x'.repeat(60)}`],
])('also where its name is written in another way, or is long', async (text, param) => {
  await expect(parse(text)).rejects.toMatchObject({ code: 'invalid_request', param })
})

describe('a fault is told with its place', () => {
  test.each([
    ['{"html": ', 1, 10],
    ['{"html": "secret" x}', 1, 19],
    ['{"a":1,}', 1, 8],
    ['{"a":\n\n  tru}', 3, 6],
    ['{"a": undefined}', 1, 7],
    ['nul', 1, 4],
    ['{"a": "x', 1, 9],
    ['[1,\n 2,,]', 2, 4],
  ])('%j', async (text, line, column) => {
    await expect(parse(text)).rejects.toThrow(
      `The body is not valid JSON (line ${line}, column ${column}).`,
    )
  })
})

test('a fault in a large text is told with its place, too', async () => {
  const lines = '  "wide 漢字 😀",\n'.repeat(5000)
  await expect(parse(`[\n${lines}  "last", tru]`)).rejects.toThrow('(line 5002, column 14)')
  await expect(parse(`[\n${lines}  {"a": {"b": [1,\n2,,]}}]`)).rejects.toThrow(
    '(line 5003, column 3)',
  )
  const wide = '"漢字 😀", '.repeat(9000)
  const column = 1 + wide.length + 'tru]'.length
  await expect(parse(`[${wide}tru]`)).rejects.toThrow(`(line 1, column ${column})`)
})

test('other work gets its turn while a large text is read', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  await parse(`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
})
