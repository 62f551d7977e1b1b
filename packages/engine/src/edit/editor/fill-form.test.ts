import { describe, expect, test } from 'vitest'
import { prepare } from '../../execute.ts'
import { edit as operation } from '../../operations/edit.ts'
import { readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../pdf/file/decode-stream.ts'
import { isArray, isDict, isRef, isStream, type PdfDict } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { serialize } from '../../pdf/file/write/serialize.ts'
import { FOREIGN_LIMITS } from '../../pdf/foreign/foreign-limits.ts'
import { loadStandardFonts } from '../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphsOf } from '../../pdf/glyphs/glyphs-of.ts'
import { glyphReader } from '../../pdf/glyphs/read-content-node.ts'
import { classicPdf, streamText } from '../../pdf/test/test-pdf.ts'
import type { OutputOptions } from '../../schemas/options/output-options.ts'
import { pageSource } from '../edits/redact/redact-page.ts'
import { readFields } from '../forms/read-fields.ts'
import { edit } from './tasks/edit-task.ts'
import { editBytes } from './test/edit-bytes.ts'

const STATES = '/AP<</N<</On 30 0 R/Off 30 0 R>>>>/AS/Off'
const widget = (entries: string, left = 0) =>
  `<</Subtype/Widget/F 4/Rect[${left} 0 ${left + 80} 20]${entries}>>`

/** One page with a field of every kind. */
function form(more: Readonly<Record<number, string>> = {}, settings = ''): Buffer {
  const kids = Array.from({ length: 14 }, (_, index) => `${index + 5} 0 R`)
  return classicPdf({
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${kids.join(' ')}]/DA(/Helv 0 Tf 0 g)${settings}>>>>`,
    2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 12 0 R 13 0 R 14 0 R 15 0 R 16 0 R 17 0 R 18 0 R 20 0 R]>>',
    4: streamText('q 2 0 0 2 0 0 cm'),
    5: '<</T(person)/Kids[19 0 R]>>',
    6: widget('/Parent 19 0 R'),
    7: widget('/Parent 19 0 R/MK<</R 90>>', 90),
    8: widget('/FT/Tx/T(code)/Ff 16777216/MaxLen 5'),
    9: widget('/FT/Tx/T(notes)/Ff 4096'),
    10: widget(`/FT/Btn/T(agreed)${STATES}`),
    11: '<</FT/Btn/T(size)/Ff 32768/Kids[12 0 R 13 0 R]>>',
    12: widget('/Parent 11 0 R/AP<</N<</S 30 0 R>>>>/AS/Off'),
    13: widget('/Parent 11 0 R/AP<</N<</L 30 0 R>>>>/AS/S'),
    14: widget('/FT/Ch/T(land)/Ff 131072/Opt[[(de)(Germany)][(fr)(France)]]'),
    15: widget('/FT/Ch/T(days)/Ff 2097152/Opt[(Mon)(Tue)(Wed)]'),
    16: widget('/FT/Tx/T(fixed)/Ff 1/DA(/TiRo 40 Tf 1 0 0 rg)'),
    17: widget('/FT/Btn/T(bare)/MK<</BC[0]/CA(8)>>'),
    18: widget('/FT/Tx/T(hidden)/F 2'),
    19: '<</FT/Tx/T(name)/Parent 5 0 R/Kids[6 0 R 7 0 R]>>',
    20: widget('/FT/Tx/T(stray)'),
    30: streamText('0 0 9 9 re f', '/BBox[0 0 9 9]'),
    ...more,
  })
}

async function filling(
  fields: object,
  { bytes = form(), ...more }: { bytes?: Buffer; flatten?: boolean } = {},
) {
  const result = await editBytes(bytes, [{ type: 'fill_form', fields, ...more }])
  const file = PdfFile.open(result.bytes)
  const all = readFields(file, readPages(file))
  return {
    ...result,
    file,
    codes: result.warnings.map(({ code }) => code),
    field: (name: string) => all.find((one) => one.name === name) ?? raise(name),
  }
}

function raise(name: string): never {
  throw new Error(`no field ${name}`)
}

/** Content that a widget draws. */
function drawn(file: PdfFile, entries: PdfDict | undefined): string {
  const appearance = file.resolve(entries && file.dictAt(entries, 'AP')?.get('N'))
  return isStream(appearance) ? decodeStream(appearance).toString('latin1') : ''
}

/** Letters of the first page, from left to right as they are painted. */
async function lettersOf(file: PdfFile): Promise<readonly (string | undefined)[]> {
  const reader = glyphReader(file, await loadStandardFonts())
  const [page] = readPages(file)
  if (page === undefined) return []
  return glyphsOf(reader.read(pageSource(file, page))).map(({ glyph }) => glyph.text)
}

/** Number of glyphs that some operators show. */
function glyphs(operators: string): number {
  return [...operators.matchAll(/<([0-9a-f]+)>/gi)].reduce(
    (sum, [, hex = '']) => sum + hex.length / 4,
    0,
  )
}

describe('fill_form', () => {
  test('writes text into every widget of a field, by its full name, as large as fits', async () => {
    const { file, field } = await filling({ 'person.name': 'Łódź', stray: 'found' })
    const { entries, widgets } = field('person.name')
    expect(serialize(entries.get('V') ?? null)).toBe('<feff014100f30064017a>')
    expect(widgets.map((one) => glyphs(drawn(file, one.entries)))).toEqual([4, 4])
    const turned = file.resolve(file.dictAt(widgets[1]?.entries ?? new Map(), 'AP')?.get('N'))
    expect(isStream(turned) && serialize(turned.dict.get('Matrix') ?? null)).toBe('[0 1 -1 0 80 0]')
    expect(isStream(turned) && serialize(turned.dict.get('BBox') ?? null)).toBe('[0 0 20 80]')
    expect(glyphs(drawn(file, field('stray').widgets[0]?.entries))).toBe(5)
  })

  test.each([
    ['Łódź', ['font_substituted']],
    ['Rue “d’été”, 5 €', []],
  ])('tells of text that nobody can edit in the font of the form: %s', async (notes, codes) => {
    const { warnings } = await filling({ notes })
    expect(warnings.map(({ code }) => code)).toEqual(codes)
    for (const { message } of warnings) {
      expect(message).toMatch(/^edits\[0\]: 1 field has characters .* lacks.*: notes\./)
    }
    const flat = await filling({ notes }, { flatten: true })
    expect(flat.warnings).toEqual([])
  })

  test('spreads characters over the cells of a comb and breaks lines of a field of several', async () => {
    const { file, field } = await filling({ code: 'AB', notes: 'one\ntwo' })
    const comb = drawn(file, field('code').widgets[0]?.entries)
    const lefts = [...comb.matchAll(/1 0 0 1 (\S+) \S+ Tm|^(\S+) \S+ Td/gm)].map(([, tm, td]) =>
      Number(tm ?? td),
    )
    expect(lefts[0]).toBeGreaterThan(0)
    expect(lefts[0]).toBeLessThan(16)
    expect(lefts[1]).toBeGreaterThan(16)
    expect(lefts[1]).toBeLessThan(32)
    const lines = drawn(file, field('notes').widgets[0]?.entries)
    expect(new Set([...lines.matchAll(/(\S+) (?:Tm|Td)/g)].map(([, y]) => y)).size).toBe(2)
  })

  test('puts letters that are read from the right into cells from the right', async () => {
    const { file } = await filling({ code: '\u05d0\u05d1' }, { flatten: true })
    expect(await lettersOf(file)).toEqual(['\u05d1', '\u05d0'])
  })

  test('warns of a chosen line of a list that is not seen', async () => {
    const { warnings } = await filling({ days: ['Mon', 'Wed'] })
    expect(warnings.map(({ message }) => message)).toEqual([
      'edits[0]: the value is larger than its field and not seen as a whole: "days".',
    ])
    expect((await filling({ days: ['Mon'] })).codes).toEqual([])
  })

  test('turns buttons on and off and draws those that have no looks', async () => {
    const { file, field } = await filling({ agreed: true, size: 'L', bare: true })
    expect(serialize(field('agreed').widgets[0]?.entries.get('AS') ?? null)).toBe('/On')
    expect(serialize(field('size').entries.get('V') ?? null)).toBe('/L')
    const shown = field('size').widgets.map(({ entries }) => serialize(entries.get('AS') ?? null))
    expect(shown).toEqual(['/Off', '/L'])
    const bare = field('bare').widgets[0]?.entries ?? new Map()
    const states = file.dictAt(file.dictAt(bare, 'AP') ?? new Map(), 'N')
    expect([...(states?.keys() ?? [])]).toEqual(['Yes', 'Off'])
    const off = await filling({ agreed: false, size: null })
    expect(serialize(off.field('agreed').entries.get('V') ?? null)).toBe('/Off')
    expect(serialize(off.field('size').entries.get('V') ?? null)).toBe('/Off')
  })

  test('chooses by value or text, several where a list takes them', async () => {
    const { file, field } = await filling({ land: 'France', days: ['Wed', 'Mon'] })
    expect(serialize(field('land').entries.get('V') ?? null)).toBe('(fr)')
    expect(glyphs(drawn(file, field('land').widgets[0]?.entries))).toBe('France'.length)
    expect(serialize(field('days').entries.get('V') ?? null)).toBe('[(Wed) (Mon)]')
    expect(serialize(field('days').entries.get('I') ?? null)).toBe('[0 2]')
  })

  test('warns of text that is larger than its field', async () => {
    const { codes, warnings } = await filling({ fixed: 'much too long' })
    expect(codes).toEqual(['text_runs_over'])
    expect(warnings[0]?.message).toContain('"fixed"')
  })

  test.each([
    [
      { 'person.nmae': 'x' },
      'edits[0].fields: there is no field "person.nmae"; the form has "person.name", "code"',
    ],
    [{ code: '123456' }, 'edits[0].fields["code"]: takes at most 5 characters; "123456" has 6.'],
    [{ code: 'a\nb' }, 'is a field of one line'],
    [{ agreed: 'x' }, 'does not take "x"; accepted are "On" and true, false.'],
    [{ size: true }, 'does not take true; accepted are "S", "L" and null.'],
    [{ land: 'Spain' }, 'does not offer "Spain"; accepted are "Germany", "France".'],
    [{ land: ['de', 'fr'] }, 'takes one choice; 2 were given.'],
    [{ notes: true }, 'is a text field and takes text'],
  ])('refuses what a form does not take: %j', async (fields, message) => {
    await expect(filling(fields)).rejects.toThrow(message)
  })

  test('takes no text for a field that asks for a file', async () => {
    const bytes = form({ 9: widget('/FT/Tx/T(notes)/Ff 1048576/V(old)') })
    const message = 'edits[0].fields["notes"]: asks for a file of whoever fills the form'
    await expect(filling({ notes: 'C:/a.txt' }, { bytes })).rejects.toThrow(message)
    const { field } = await filling({ notes: null }, { bytes })
    expect(field('notes').entries.get('V')).toMatchObject({ value: '' })
  })

  test('leaves nothing of the form when it is flattened', async () => {
    const { file, pages, bytes, warnings } = await filling(
      { 'person.name': 'Ada', agreed: true, hidden: 'secret' },
      { flatten: true },
    )
    expect(pages).toBe(1)
    // Nobody sees the value of a hidden field, and the form that held it is gone.
    expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'content_left_out edits[0]: fields that are hidden or have no room on a page are gone with their values: "hidden".',
    ])
    expect(file.catalog.has('AcroForm')).toBe(false)
    const objects = [...file.originalNumbers()].map((num) => file.get(num))
    const isWidget = objects.map((value) => isDict(value) && value.has('Rect'))
    expect(isWidget).not.toContain(true)
    expect(Buffer.from(bytes).includes('secret')).toBe(false)
    const [page] = readPages(file)
    const entries = file.get(page?.num ?? 0)
    const contents = isDict(entries) ? file.resolve(entries.get('Contents')) : undefined
    const texts = (isArray(contents) ? contents : []).map((part) => {
      const value = isRef(part) ? file.get(part.num) : part
      return isStream(value) ? decodeStream(value).toString() : ''
    })
    // Three values and the frame of a box that is off.
    // The page leaves a state open that would scale what is painted after it.
    expect(texts.slice(0, 3)).toEqual(['q\n', 'q 2 0 0 2 0 0 cm', '\nQ\nQ\n'])
    expect(texts[3]?.match(/ Do/g)).toHaveLength(4)
  })
})

describe('flatten', () => {
  test('draws what has a value and no looks, and all that the form says to draw', async () => {
    const value = {
      8: widget('/FT/Tx/T(code)/V(abc)'),
      9: widget('/FT/Tx/T(notes)/V(ab)/AP<</N 30 0 R>>'),
    }
    const run = async (settings: string) => {
      const bytes = form(value, settings)
      const { input } = prepare(operation, { pdf: bytes, edits: [{ type: 'flatten' }] })
      const result = await edit({
        bytes,
        password: undefined,
        edits: input.edits,
        limits: FOREIGN_LIMITS,
        faces: [],
        subject: 'pdf',
        field: 'edits',
        now: new Date(0),
        output: input.options as OutputOptions,
      })
      const file = PdfFile.open(result.bytes)
      const texts = [...file.originalNumbers()].map((num) => {
        const stored = file.get(num)
        return isStream(stored) && stored.dict.has('BBox')
          ? decodeStream(stored).toString('latin1')
          : ''
      })
      return texts
        .map(glyphs)
        .filter((count) => count > 0)
        .sort()
    }
    expect(await run('')).toEqual([3])
    expect(await run('/NeedAppearances true')).toEqual([2, 3, 6])
  })

  test('draws captions of push buttons and frames of empty fields, and tells of icons', async () => {
    const bytes = form({
      8: widget('/FT/Btn/Ff 65536/T(send)/MK<</CA(Send)/BC[1 0 0]>>'),
      9: widget('/FT/Btn/Ff 65536/T(icon)/MK<</TP 1/I 30 0 R>>'),
      10: widget('/FT/Btn/T(box)/MK<</BC[0 0 1]>>'),
      16: widget('/FT/Tx/T(empty)/MK<</BG[0 1 0]>>'),
    })
    const result = await editBytes(bytes, [{ type: 'flatten' }])
    const file = PdfFile.open(result.bytes)
    const looks = [...file.originalNumbers()].flatMap((num) => {
      const stored = file.get(num)
      const isLook = isStream(stored) && stored.dict.has('BBox')
      return isLook ? [decodeStream(stored).toString('latin1')] : []
    })
    expect(looks.map(glyphs).filter((count) => count > 0)).toEqual([4])
    expect(looks.join('\n')).toMatch(/1 0 0 RG/)
    expect(looks.join('\n')).toMatch(/0 0 1 RG/)
    expect(looks.join('\n')).toMatch(/0 1 0 rg/)
    expect(result.warnings).toMatchObject([
      { code: 'content_left_out', message: expect.stringContaining('icon of "icon"') },
    ])
  })
})
