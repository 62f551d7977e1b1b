import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { hasPoppler } from '../../../../fixtures/poppler.ts'
import { loadBarcodeEncoder } from '../../src/draw/barcode/encode-barcode.ts'
import { draw, refusal } from './draw.ts'

// From the package: it would fetch it from the network otherwise.
const wasmBinary = new Uint8Array(
  readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
).buffer
prepareZXingModule({ overrides: { wasmBinary } })

const ADDRESS = {
  name: 'Robert Schneider AG',
  street: 'Rue du Lac',
  house_number: '1268',
  postal_code: '2501',
  city: 'Biel',
  country: 'CH',
}

const SEPA = {
  iban: 'DE89 3704 0044 0532 0130 00',
  recipient: 'Max Muster',
  amount: 12.3,
  message: 'Invoice 1',
}

const SWISS = {
  iban: 'CH44 3199 9123 0008 8901 2',
  recipient: ADDRESS,
  amount: 1949.75,
  currency: 'CHF',
  reference: '21 00000 00003 13947 14300 09017',
}

const CODES: readonly (readonly [string, object, string])[] = [
  ['qr', { value: 'https://example.com/?q=ü' }, 'https://example.com/?q=ü'],
  ['code_128', { value: 'ABC-12345' }, 'ABC-12345'],
  ['ean_13', { value: '400638133393' }, '4006381333931'],
  ['ean_8', { value: '9638507' }, '96385074'],
  // An EAN-13 that begins with 0, and read as one.
  ['upc_a', { value: '03600029145' }, '0036000291452'],
  ['data_matrix', { value: 'Data Matrix 123' }, 'Data Matrix 123'],
  ['pdf417', { value: 'PDF417 content' }, 'PDF417 content'],
  ['aztec', { value: 'Aztec content' }, 'Aztec content'],
  ['gs1_128', { value: '(01)09506000134352(10)ABC123' }, '(01)09506000134352(10)ABC123'],
  ['itf_14', { value: '1540014128876' }, '15400141288763'],
  ['code_39', { value: 'CODE-39' }, 'CODE-39'],
  [
    'sepa_qr',
    { payment: SEPA },
    'BCD\n002\n1\nSCT\n\nMax Muster\nDE89370400440532013000\nEUR12.30\n\n\nInvoice 1',
  ],
  ['swiss_qr', { payment: SWISS }, 'SPC'],
]

describe.skipIf(!hasPoppler)('a barcode', () => {
  test.each(CODES)('of kind %s is read back from the page', async (kind, fields, expected) => {
    const code = {
      type: 'barcode',
      kind,
      width_mm: 46,
      x_mm: 20,
      y_mm: 20,
      height_mm: 20,
      ...fields,
    }
    const { bytes } = await draw({
      page: { page_size: '90x90mm', margins_mm: 5 },
      commands: [code],
    })
    const [found] = await readBarcodes(pngOf(bytes), { tryHarder: true })
    if (kind === 'swiss_qr') expect(found?.text.split(/\r?\n/)).toContain('CH4431999123000889012')
    else expect(found?.text).toBe(expected)
  })
})

describe('the value of a barcode', () => {
  test.each([
    [{ kind: 'ean_13', value: '4006381333932' }, /value must end with the check digit 1/],
    [{ kind: 'upc_a', value: '036000291453' }, /value must end with the check digit 2/],
    [{ kind: 'gs1_128', value: '(01)09506000134353' }, /check digit 2 behind \(01\)/],
    [{ kind: 'ean_8', value: 'abc' }, /value must be 8 digits, or 7 without/],
    [
      { kind: 'sepa_qr', payment: { ...SEPA, iban: 'DE88370400440532013000' } },
      /payment\.iban must have the check digits 89/,
    ],
    [
      { kind: 'swiss_qr', payment: { ...SWISS, reference: '210000000003139471430009018' } },
      /payment\.reference must have the check digit 7/,
    ],
    [
      { kind: 'qr', value: 'x'.repeat(3999) },
      /commands\[0\]\.value cannot be of its kind \(QR code\)/,
    ],
    [{ kind: 'qr' }, /value is required for qr/],
  ])('is refused with what was expected: case %#', async (fields, message) => {
    expect(await refusal({ commands: [{ type: 'barcode', ...fields }] })).toMatch(message)
  })
})

test.skipIf(!hasPoppler)(
  'a PDF417 code has rows three modules high, and fills its box',
  async () => {
    const value = 'abc '.repeat(30)
    const { rows, columns } = (await loadBarcodeEncoder())('pdf417', value)
    const { bytes } = await draw({
      page: { page_size: '100x100mm', margins_mm: 0 },
      commands: [{ type: 'barcode', kind: 'pdf417', value, quiet_zone: false }],
    })
    const trimmed = sharp(pngOf(bytes)).trim({ background: 'white' })
    const { info } = await trimmed.toBuffer({ resolveWithObject: true })
    expect(info.height / info.width).toBeCloseTo((rows * 3) / columns, 2)
  },
)

test.each([
  ['a bar of 0.04 mm', { kind: 'ean_13', value: '4006381333931', width_mm: 5 }, /0\.044 mm wide/],
  ['yellow on white', { kind: 'qr', value: 'a', color: '#ff0' }, /not dark enough/],
  [
    'white on black',
    { kind: 'qr', value: 'a', color: '#fff', background: '#000' },
    /not dark enough/,
  ],
  ['a narrow column', { kind: 'code_128', value: 'long '.repeat(20) }, /mm wide/],
])('warns of %s', async (_, fields, message) => {
  const barcode = { type: 'barcode', ...fields }
  const commands = [{ type: 'columns', count: 4, commands: [barcode] }]
  const { warnings } = await draw({ commands })
  expect(warnings.map(({ code }) => code)).toEqual(['barcode_unreadable'])
  expect(warnings[0]?.message).toMatch(message)
})

test('a barcode without a width is no wider than its column', async () => {
  const barcode = { type: 'barcode', kind: 'qr', value: 'x'.repeat(500) }
  const beside = { type: 'text', text: 'beside' }
  const commands = [{ type: 'columns', count: 3, commands: [barcode, beside] }]
  const { warnings } = await draw({ commands })
  expect(warnings).toEqual([])
})

function pngOf(pdf: Uint8Array): Uint8Array {
  const { stdout } = spawnSync('pdftoppm', ['-r', '300', '-png', '-singlefile', '-'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}
