import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareExcel } from '../preflight/prepare-excel.ts'
import { prepareWord } from '../preflight/prepare-word.ts'
import { compoundOf } from '../test/compound-of.ts'
import { agileEncrypted, standardEncrypted } from '../test/encrypted-package.ts'
import { paragraph, tinyDocx } from '../test/tiny-docx.ts'
import { CompoundFile } from './compound-file.ts'

const DOCX = tinyDocx(paragraph('secret '.repeat(300)), {
  parts: { 'word/noise.bin': Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * i) % 251)) },
})

test('reads the streams of the root', () => {
  const long = Buffer.alloc(70_000, 'x')
  const file = new CompoundFile(compoundOf({ a: Buffer.from('A'), b: long, c: Buffer.alloc(0) }))
  expect(file.read('a')?.toString()).toBe('A')
  expect(file.read('b')).toEqual(long)
  expect(file.read('c')).toHaveLength(0)
  expect(file.has('d')).toBe(false)
})

test('names of streams compare without case, and none stands twice', () => {
  const file = new CompoundFile(compoundOf({ WORKBOOK: Buffer.from('A') }))
  expect([file.has('Workbook'), file.read('Workbook')?.toString()]).toEqual([true, 'A'])
  expect(new CompoundFile(file.patched('Workbook', new Map([[0, 0x42]]))).read('workbook')).toEqual(
    Buffer.from('B'),
  )
  const twice = compoundOf({ Book: Buffer.from('A'), BOOK: Buffer.from('B') })
  expect(() => new CompoundFile(twice)).toThrow('compound file structure is broken')
})

test.each([3000, 9_000_000])('a stream is replaced by one of %s bytes', (length) => {
  const others = { a: Buffer.from('A'), c: Buffer.alloc(3000, 'c') }
  const file = new CompoundFile(compoundOf({ ...others, b: Buffer.alloc(1000, 'b') }))
  const content = Buffer.alloc(length, 'x')
  const replaced = new CompoundFile(file.replaced('b', content))
  expect(replaced.read('b')?.equals(content)).toBe(true)
  expect([replaced.read('a'), replaced.read('c')]).toEqual([others.a, others.c])
})

test('a chain that runs in a circle is refused', () => {
  const bytes = compoundOf({ a: Buffer.alloc(2000, 'x') })
  const table = bytes.readUInt32LE(76)
  bytes.writeUInt32LE(1, (1 + table) * 512 + 2 * 4)
  expect(() => new CompoundFile(bytes).read('a')).toThrow('compound file structure is broken')
})

test.each([
  ['agile', agileEncrypted],
  ['standard', standardEncrypted],
])('%s encryption opens with its password and no other', (_, encrypt) => {
  const bytes = encrypt(DOCX, 'pässword')
  expect(prepareWord(bytes, { password: 'pässword' }).bytes).toEqual(prepareWord(DOCX).bytes)
  const refused = (message: string) =>
    expect.objectContaining({ code: 'document_encrypted', message })
  expect(() => prepareWord(bytes)).toThrow(
    refused('document is encrypted: give its password as document_password.'),
  )
  expect(() => prepareWord(bytes, { password: 'other' })).toThrow(
    refused('document is encrypted, and document_password is not its password.'),
  )
})

test('what Excel encrypts without a password opens without one, whatever was given', () => {
  const bytes = agileEncrypted(DOCX, 'VelvetSweatshop')
  expect(prepareWord(bytes).facts.hasText).toBe(true)
  expect(prepareWord(bytes, { password: 'other' }).facts.hasText).toBe(true)
})

test('refuses to spend minutes on a password', () => {
  expect(() => prepareWord(agileEncrypted(DOCX, 'x', 10_000_000))).toThrow(
    'demands 10000000 rounds to check its password, more than the 1000000 accepted',
  )
})

test('encryption by rights management is named as such', () => {
  const stream = Buffer.from('0400030000000000', 'hex')
  const bytes = compoundOf({ EncryptionInfo: stream, EncryptedPackage: stream })
  expect(() => prepareWord(bytes)).toThrow('in a way that is not opened here')
})

test('DOC and XLS are told apart, and whether they are encrypted', () => {
  const doc = (flags: number) => {
    const stream = Buffer.alloc(600)
    stream.writeUInt16LE(flags, 10)
    return compoundOf({ WordDocument: stream })
  }
  expect(prepareWord(doc(0))).toMatchObject({ format: 'doc', encrypted: false })
  expect(() => prepareWord(doc(0x100), { password: 'x' })).toThrow(
    'document is encrypted in a way that is not opened here; save it as DOCX',
  )
  const xls = compoundOf({ Workbook: Buffer.from('0908000009080000', 'hex') })
  expect(prepareExcel(xls)).toMatchObject({ format: 'xls', encrypted: false })
  const sealed = compoundOf({ Workbook: Buffer.from('090800002f000000', 'hex') })
  expect(prepareExcel(sealed)).toMatchObject({ format: 'xls', encrypted: true })
  expect(() => prepareWord(xls)).toThrow('is an Excel workbook (XLS); convert/excel takes those')
  expect(() => prepareExcel(xls, { fit: 'page' })).toThrow('cannot be applied to a workbook in XLS')
})

test.each([
  ['text', Buffer.from('no workbook at all')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(600)],
])('a workbook in XLS that is %s is refused', (_, Workbook) => {
  expect(() => prepareExcel(compoundOf({ Workbook }))).toThrow('its workbook does not begin as one')
})

test('presentations and unknown compound files are named', () => {
  const ppt = compoundOf({ 'PowerPoint Document': Buffer.from('x') })
  expect(() => prepareWord(ppt)).toThrow('is a presentation (PPT)')
  expect(() => prepareWord(compoundOf({ x: Buffer.from('x') }))).toThrow('neither of Word nor')
})

test('any bytes are read or refused as the document', () => {
  const given = agileEncrypted(tinyDocx(paragraph('x')), 'VelvetSweatshop')
  const change = fc.tuple(fc.nat(given.length - 1), fc.nat(255))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const bytes = Buffer.from(given)
      for (const [at, value] of changes) bytes[at] = value
      try {
        prepareWord(bytes)
      } catch (error) {
        expect(error).toMatchObject({
          code: expect.stringMatching(/^(?:invalid_document|document_encrypted)$/),
        })
      }
    }),
    { numRuns: 300 },
  )
})
