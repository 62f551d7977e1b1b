import { describe, expect, test } from 'vitest'
import { hasPoppler, popplerText } from '../../../../fixtures/poppler.ts'
import { readAnnotations } from '../../src/pdf/document/annotations.ts'
import { type PdfPage, readPages } from '../../src/pdf/document/pages/tree/page-tree.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../src/pdf/file/objects.ts'
import { PdfFile } from '../../src/pdf/file/pdf-file.ts'
import { textString } from '../../src/pdf/file/text-string.ts'
import { writePdf } from '../../src/pdf/file/write/write-pdf.ts'
import { draw, refusal } from './draw.ts'

const TEXT = { type: 'form_field', field: 'text', name: 'a', label: 'A', value: 'turned' }
const CHOICES = Array.from({ length: 30 }, (_, index) => `choice ${index}`)

describe('a field in a group that is turned', () => {
  test.each([
    [90, 270, [0, -1, 1, 0]],
    [180, 180, [-1, 0, 0, -1]],
    [-90, 90, [0, 1, -1, 0]],
    [0, undefined, undefined],
  ])('by %i degrees looks as it does upright', async (rotate_deg, turn, expected) => {
    const group = { type: 'group', rotate_deg, width_mm: 60, commands: [TEXT] }
    const { file, field } = await onlyField([group])
    const matrix = looksOf(file, field).get('Matrix')
    const linear = Array.isArray(matrix) ? matrix.slice(0, 4).map(Number) : undefined
    expect(linear?.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual(expected)
    expect(file.dictAt(field, 'MK')?.get('R')).toBe(turn)
  })
})

describe('a list', () => {
  test.each([
    [0, 0],
    ['choice 3', 0],
    ['choice 20', 16],
    ['choice 29', 25],
  ])('shows the choice that is made: %s', async (value, top) => {
    const list = { ...TEXT, field: 'list', choices: CHOICES, height_mm: 25 }
    const { field } = await onlyField([{ ...list, value: value === 0 ? undefined : value }])
    expect(field.get('TI')).toBe(top)
  })
})

test.each([
  [{ value: 'long '.repeat(40) }, /commands\[0\]\.value is wider than its field/],
  [{ value: 'long '.repeat(99), multiline: true }, /commands\[0\]\.value is higher than its field/],
  [{ value: 'short' }, undefined],
])('warns of a value that its field does not show on paper', async (fields, message) => {
  const { warnings } = await draw({ commands: [{ ...TEXT, ...fields }] })
  expect(warnings.map(({ code }) => code)).toEqual(message ? ['text_runs_over'] : [])
  expect(warnings[0]?.message ?? '').toMatch(message ?? /^$/)
})

test('two circles of one name cannot both be chosen', async () => {
  const radio = { ...TEXT, field: 'radio', checked: true }
  const commands = [
    { ...radio, value: 'x' },
    { ...radio, value: 'y' },
  ]
  expect(await refusal({ commands })).toMatch(/commands\[1\]\.checked must be true for one/)
  expect(await refusal({ commands: [radio, radio] })).toBe('accepted')
})

describe('the font that people type in', () => {
  test.skipIf(!hasPoppler).each([
    ['the value', { value: 'Москва' }, 'Санкт-Петербург', {}],
    ['the label', { label: 'Όνομα', value: '' }, 'Αθήνα, Müller', {}],
    [
      'a choice',
      { field: 'dropdown', choices: ['Việt Nam', 'Peru'], value: 'Peru' },
      'Việt Nam',
      {},
    ],
    ['a standard', { value: 'plain' }, 'Größe 5 €', { pdf_a: '2b' }],
  ])('has the alphabet of %s, and is embedded', async (_, fields, typed, options) => {
    const { bytes, warnings } = await draw({ commands: [{ ...TEXT, ...fields }], options })
    expect(warnings).toEqual([])
    const file = PdfFile.open(bytes)
    const [page] = readPages(file)
    const [num] = page ? fieldNumbers(file, page) : []
    const form = file.dictAt(file.catalog, 'AcroForm')
    if (num === undefined || form === undefined) throw new Error('The document has no field.')
    // As a viewer that somebody types in.
    const field = file.get(num) as PdfDict
    file.set(num, withEntries(field, { V: textString(typed), AP: undefined, I: undefined }))
    file.setCatalog({ AcroForm: withEntries(form, { NeedAppearances: true }) })
    expect(popplerText(writePdf(file)).trim()).toBe(typed)
    expect(typingFonts(file)).toEqual(['Type0'])
  })

  test('is Helvetica for the languages that it has the letters of', async () => {
    const { bytes } = await draw({ commands: [{ ...TEXT, value: '' }] })
    expect(typingFonts(PdfFile.open(bytes))).toEqual(['Type1'])
  })

  test.each([
    [{ value: '東京' }, true],
    [{ value: 'مرحبا' }, true],
    [{ field: 'list', choices: ['France', '日本'], value: 'France' }, true],
    [{ value: '😀' }, true],
    [{ value: '東京', read_only: true }, false],
    [{ value: '東京', password: true }, false],
    [{ value: 'Ελλάδα', label: '東京' }, false],
    [{ label: '東京', value: 'plain' }, false],
  ])('that lacks letters is told: %o', async (fields, isTold) => {
    for (const options of [{}, { pdf_a: '2b' }]) {
      const { warnings } = await draw({ commands: [{ ...TEXT, ...fields }], options })
      const told = warnings.filter(({ code }) => code === 'font_substituted')
      expect(told.map(({ message }) => message)).toEqual(
        isTold ? [expect.stringMatching(/^1 field has characters that \w+ lacks.*: a\./)] : [],
      )
    }
  })
})

function fieldNumbers(file: PdfFile, page: PdfPage): readonly number[] {
  const entries = file.get(page.num) as PdfDict
  const list = file.resolve(entries.get('Annots'))
  return isArray(list) ? list.flatMap((item) => (isRef(item) ? [item.num] : [])) : []
}

/** Kinds of the fonts that fields name. */
function typingFonts(file: PdfFile): readonly string[] {
  const form = file.dictAt(file.catalog, 'AcroForm')
  const resources = form && file.dictAt(form, 'DR')
  const fonts = (resources && file.dictAt(resources, 'Font')) ?? new Map<string, PdfObject>()
  return [...fonts.keys()].map((key) => {
    const kind = file.resolve(file.dictAt(fonts, key)?.get('Subtype'))
    return isName(kind) ? kind.value : 'none'
  })
}

async function onlyField(commands: readonly object[]) {
  const { bytes } = await draw({ commands })
  const file = PdfFile.open(bytes)
  const [page] = readPages(file)
  const [field] = page ? readAnnotations(file, page) : []
  if (field === undefined) throw new Error('The document has no field.')
  return { file, field }
}

function looksOf(file: PdfFile, field: PdfDict): PdfDict {
  const looks: PdfObject | undefined = file.resolve(file.dictAt(field, 'AP')?.get('N'))
  if (isStream(looks)) return looks.dict
  throw new Error(isDict(looks) ? 'Its looks are several.' : 'It has no looks.')
}
