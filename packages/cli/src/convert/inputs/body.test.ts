import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Flag, FlagKind } from '../../flags/flags.ts'
import { bodyFrom, parseBody, withValue } from './body.ts'

function flag(path: readonly string[], kinds: readonly FlagKind[], repeatable = false): Flag {
  return { name: path.join('-'), path, kinds: new Set(kinds), repeatable, description: '' }
}

const NO_NOTE = () => {}

const SCALE = flag(['options', 'scale'], ['number'])
const TITLE = flag(['options', 'title'], ['string'])
const OUTLINE = flag(['options', 'outline'], ['boolean'])
const STYLES = flag(['options', 'styles'], ['string'], true)
const EDITS = flag(['options', 'edits'], ['json'])
const MARGINS = flag(['options', 'margins_mm'], ['number'])
const MARGIN_TOP = flag(['options', 'margins_mm', 'top'], ['number'])

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-body-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function scalar(target: Flag, text: string): Promise<unknown> {
  const body = await bodyFrom({}, [{ flag: target, texts: [text] }], NO_NOTE)
  return (body['options'] as Record<string, unknown>)[target.path[1] ?? '']
}

describe('bodyFrom', () => {
  test.each([
    ['1.5', 1.5],
    ['-3', -3],
    ['.5', 0.5],
  ])('reads %s as a number', async (text, value) => {
    expect(await scalar(SCALE, text)).toBe(value)
  })

  test.each(['wide', '', '1e3', '0x10', 'NaN', '5mm', ' 5'])(
    'leaves "%s" to the schema to refuse',
    async (text) => {
      expect(await scalar(SCALE, text)).toBe(text)
    },
  )

  test('reads booleans, and digits as text where the field is text', async () => {
    expect(await scalar(OUTLINE, 'false')).toBe(false)
    expect(await scalar(TITLE, '2026')).toBe('2026')
    expect(await scalar(TITLE, 'true')).toBe('true')
  })

  test('collects a repeated flag into an array', async () => {
    const body = await bodyFrom({}, [{ flag: STYLES, texts: ['a{}', 'b{}'] }], NO_NOTE)
    expect(body).toEqual({ options: { styles: ['a{}', 'b{}'] } })
  })

  test('reads @file, keeps CSS at-rules, and takes @@ for a plain @', async () => {
    const path = join(folder, 'header.html')
    await writeFile(path, '<b>Ä</b>')
    expect(await scalar(TITLE, `@${path}`)).toBe('<b>Ä</b>')
    expect(await scalar(TITLE, '@page { size: A5 }')).toBe('@page { size: A5 }')
    expect(await scalar(TITLE, '@import "a.css";')).toBe('@import "a.css";')
    expect(await scalar(TITLE, '@@acme')).toBe('@acme')
  })

  test('reads a list of objects as JSON, or from @file', async () => {
    const path = join(folder, 'edits.json')
    await writeFile(path, '[{ "type": "rotate" }]')
    expect(await scalar(EDITS, '[{ "type": "rotate" }]')).toEqual([{ type: 'rotate' }])
    expect(await scalar(EDITS, `@${path}`)).toEqual([{ type: 'rotate' }])
  })

  test('says how to name a file where a list is not JSON', async () => {
    const refused = await scalar(EDITS, 'edits.json').catch((error: Error) => error.message)
    expect(refused).toMatch(/^--options-edits takes JSON, or @file for a file with JSON/)
  })

  test('refuses @file that cannot be read', async () => {
    await expect(scalar(TITLE, '@/missing.html')).rejects.toThrow('/missing.html')
  })

  test('lets flags win over the file and keeps the rest of it, without touching it', async () => {
    const file = { html: 'x', options: { scale: 2, title: 'kept' } }
    const body = await bodyFrom(file, [{ flag: SCALE, texts: ['1'] }], NO_NOTE)
    expect(body).toEqual({ html: 'x', options: { scale: 1, title: 'kept' } })
    expect(file.options.scale).toBe(2)
  })

  test('refuses two flags that fill one field', async () => {
    const values = [
      { flag: MARGINS, texts: ['20'] },
      { flag: MARGIN_TOP, texts: ['5'] },
    ]
    await expect(bodyFrom({}, values, NO_NOTE)).rejects.toThrow('exclude each other')
  })
})

describe('withValue', () => {
  test('replaces what is no object on the way', () => {
    expect(withValue({ options: { margins_mm: 20 } }, MARGIN_TOP.path, 5)).toEqual({
      options: { margins_mm: { top: 5 } },
    })
  })
})

describe('parseBody', () => {
  test('refuses a field that stands twice', () => {
    const text = '{"html":"x","options":{"landscape":true,"landscape":false}}'
    expect(() => parseBody(text, 'body.json')).toThrow(
      'body.json states options.landscape twice; each field may stand once in its object.',
    )
  })

  test.each(['[]', 'null', '"text"', '{'])('refuses %s', (text) => {
    expect(() => parseBody(text, 'body.json')).toThrow('body.json')
  })
})
