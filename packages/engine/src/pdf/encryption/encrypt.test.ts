import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { byteString, dict, name, type PdfString, stream } from '../file/objects.ts'
import { PdfError } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { ENCRYPTED_TEXT, encryptedPdf, passwordPairs } from '../test/encrypted-pdf.ts'
import { createEncryptor, permissionBits } from './encrypt.ts'
import { PDF_PERMISSIONS } from './permissions.ts'

test('makes files that pdf-lib decrypts, whatever the passwords', async () => {
  const decrypted = fc.asyncProperty(passwordPairs, async ([userPassword, ownerPassword]) => {
    const bytes = encryptedPdf({ userPassword, ownerPassword })
    for (const given of [userPassword, ownerPassword]) {
      const document = await PDFDocument.load(bytes, { password: given, updateMetadata: false })
      const plain = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1')
      // It leaves strings in the dictionaries of streams as they are; qpdf above reads those.
      for (const text of [ENCRYPTED_TEXT, 'secret title']) expect(plain).toContain(text)
    }
    const wrong = PDFDocument.load(bytes, { password: `${userPassword}${ownerPassword}` })
    await expect(wrong).rejects.toThrow('Password incorrect')
  })
  await fc.assert(decrypted, { numRuns: 40 })
}, 120_000)

test('leaves no text readable in the bytes', () => {
  const bytes = encryptedPdf({ userPassword: 'eins' })
  for (const text of ['secret', ENCRYPTED_TEXT, 'eins']) expect(bytes.includes(text)).toBe(false)
})

test('is refused by our own reader', () => {
  expect(() => PdfFile.open(encryptedPdf({ userPassword: 'eins' }))).toThrow(PdfError)
})

test('encrypts the same string to other bytes each time', () => {
  const { encrypt } = createEncryptor({ permissions: PDF_PERMISSIONS })
  expect(encrypt(byteString('same'))).not.toEqual(encrypt(byteString('same')))
})

test('pads what is empty to a block, and leaves numbers and names', () => {
  const { encrypt } = createEncryptor({ permissions: PDF_PERMISSIONS })
  const value = stream(dict({ Key: [1, name('N'), byteString('')] }), new Uint8Array())
  expect(encrypt(value)).toMatchObject({
    data: { length: 32 },
    dict: new Map([
      ['Key', [1, name('N'), { kind: 'string', value: expect.stringMatching(/^.{32}$/s) }]],
    ]),
  })
})

test('takes passwords of 127 bytes and none that readers would cut', () => {
  const largest = `${'字'.repeat(42)}x`
  expect(() => encryptedPdf({ userPassword: largest })).not.toThrow()
  expect(() => encryptedPdf({ userPassword: `${largest}x` })).toThrow(PdfError)
  expect(() => encryptedPdf({ ownerPassword: `${largest}x` })).toThrow('too long')
})

test('takes all randomness from the source it is given', () => {
  const fixed = (bytes: number) => Buffer.alloc(bytes, 7)
  const [one, other] = [1, 2].map(() => encryptedPdf({ userPassword: 'eins', random: fixed }))
  expect(one).toEqual(other)
  expect(encryptedPdf({ userPassword: 'eins', random: randomBytes })).not.toEqual(one)
})

test('draws another salt when readers would count the rounds of its hash differently', () => {
  // With 189 in all bytes, 'eins' ends on the highest byte that ends the rounds; with what follows it does not.
  let drawn = 188
  const random = (bytes: number) => {
    if (bytes === 8) drawn += 1
    return Buffer.alloc(bytes, drawn)
  }
  const { dictionary } = createEncryptor({ userPassword: 'eins', permissions: [], random })
  const user = dictionary.get('U') as PdfString
  expect(Buffer.from(user.value, 'latin1').subarray(32)).toEqual(
    Buffer.concat([Buffer.alloc(8, 190), Buffer.alloc(8, 191)]),
  )
})

test('writes permissions as the bits of the standard', () => {
  expect(permissionBits([])).toBe(-3904)
  expect(permissionBits(['print'])).toBe(-3900)
  expect(permissionBits(['accessibility'])).toBe(-3904 + 512)
  expect(permissionBits(['print_high_quality'])).toBe(
    permissionBits(['print', 'print_high_quality']),
  )
  expect(permissionBits(PDF_PERMISSIONS)).toBe(-4)
})
