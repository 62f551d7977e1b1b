import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { PDFDocument } from 'pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { byteString, dict, name, type PdfString, stream } from '../file/objects.ts'
import { PdfError } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { ONE_PAGE, openClassic, streamText } from '../test/test-pdf.ts'
import { createEncryptor, type Encryption, permissionBits } from './encrypt.ts'
import { PDF_PERMISSIONS } from './permissions.ts'

const folder = mkdtempSync(join(tmpdir(), 'encrypt-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0
const hasMutool = spawnSync('mutool', ['-v']).status === 0
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

const TEXT = 'BT /F1 12 Tf 20 40 Td (The secret text) Tj ET'

/** A page with text, whose title stands in an object stream and whose note stands in a stream's dictionary. */
function encrypted(encryption: Partial<Encryption>): Buffer {
  const file = openClassic(
    { ...ONE_PAGE, 4: streamText(TEXT, '/Note(secret note)'), 6: '<</Title(secret title)>>' },
    '/Root 1 0 R/Info 6 0 R',
  )
  return Buffer.from(
    writePdf(file, createEncryptor({ permissions: PDF_PERMISSIONS, ...encryption })),
  )
}

function stored(bytes: Buffer): string {
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.pdf`)
  writeFileSync(path, bytes)
  return path
}

function run(program: string, ...parameters: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  return { ok: status === 0, output: stdout + stderr }
}

const OPENERS = {
  qpdf: {
    isHere: hasQpdf,
    open: (path: string, password: string) =>
      run('qpdf', '--qdf', `--password=${password}`, path, '-'),
    shows: ['(The secret text)', 'secret note', 'secret title'],
  },
  mutool: {
    isHere: hasMutool,
    open: (path: string, password: string) =>
      run('mutool', 'draw', '-p', password, '-F', 'text', path),
    shows: ['The secret text'],
  },
  poppler: {
    isHere: hasPoppler,
    open: (path: string, password: string) => run('pdftotext', '-upw', password, path, '-'),
    shows: ['The secret text'],
  },
} as const

describe.each(Object.entries(OPENERS))('%s', (_, { isHere, open, shows }) => {
  test.skipIf(!isHere)('opens with the right passwords and no other', () => {
    const path = stored(encrypted({ userPassword: 'eins', ownerPassword: 'zwei' }))
    const opened = open(path, 'eins')
    for (const text of shows) expect(opened.output).toContain(text)
    expect(open(path, 'drei').ok).toBe(false)
  })

  test.skipIf(!isHere)('opens without one when only the owner has one', () => {
    expect(open(stored(encrypted({ ownerPassword: 'zwei' })), '').output).toContain(shows[0])
  })

  test.skipIf(!isHere).each(['Пароль', 'pässwörd', '密码', 'ひみつ', '🔑🔒', ' a b ', '(\\)<>'])(
    'opens with %s',
    (password) => {
      const path = stored(encrypted({ userPassword: password }))
      expect(open(path, password).output).toContain(shows[0])
    },
  )
})

// The last round of the hash depends on the data: a constant that is one off shows in few of many runs.
const password = fc.string({
  minLength: 1,
  maxLength: 40,
  unit: fc.constantFrom(...'abcXYZ019äßЖ字-_.!'),
})
const passwords = fc.tuple(password, password).filter(([user, owner]) => user !== owner)

test('makes files that pdf-lib decrypts, whatever the passwords', async () => {
  const decrypted = fc.asyncProperty(passwords, async ([userPassword, ownerPassword]) => {
    const bytes = encrypted({ userPassword, ownerPassword })
    for (const given of [userPassword, ownerPassword]) {
      const document = await PDFDocument.load(bytes, { password: given, updateMetadata: false })
      const plain = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1')
      // It leaves strings in the dictionaries of streams as they are; qpdf above reads those.
      for (const text of [TEXT, 'secret title']) expect(plain).toContain(text)
    }
    const wrong = PDFDocument.load(bytes, { password: `${userPassword}${ownerPassword}` })
    await expect(wrong).rejects.toThrow('Password incorrect')
  })
  await fc.assert(decrypted, { numRuns: 40 })
})

test.skipIf(!hasQpdf)(
  'makes files that an independent reader opens, whatever the passwords',
  { timeout: 120_000 },
  () => {
    const opened = fc.property(passwords, ([userPassword, ownerPassword]) => {
      const path = stored(encrypted({ userPassword, ownerPassword }))
      for (const given of [userPassword, ownerPassword]) {
        expect(run('qpdf', '--check', `--password=${given}`, path)).toMatchObject({ ok: true })
      }
    })
    fc.assert(opened, { numRuns: 40 })
  },
)

test('leaves no text readable in the bytes', () => {
  const bytes = encrypted({ userPassword: 'eins' })
  for (const text of ['secret', 'Tj', 'eins']) expect(bytes.includes(text)).toBe(false)
})

test('is refused by our own reader', () => {
  expect(() => PdfFile.open(encrypted({ userPassword: 'eins' }))).toThrow(PdfError)
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
  expect(() => encrypted({ userPassword: largest })).not.toThrow()
  expect(() => encrypted({ userPassword: `${largest}x` })).toThrow(PdfError)
  expect(() => encrypted({ ownerPassword: `${largest}x` })).toThrow('too long')
})

test('takes all randomness from the source it is given', () => {
  const fixed = (bytes: number) => Buffer.alloc(bytes, 7)
  const [one, other] = [1, 2].map(() => encrypted({ userPassword: 'eins', random: fixed }))
  expect(one).toEqual(other)
  expect(encrypted({ userPassword: 'eins', random: randomBytes })).not.toEqual(one)
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

test.skipIf(!hasQpdf)('allows what it is told and nothing else', () => {
  const path = stored(encrypted({ ownerPassword: 'zwei', permissions: ['print', 'accessibility'] }))
  const { output } = run('qpdf', '--show-encryption', path)
  expect(output).toContain('R = 6')
  expect(output).toContain('print low resolution: allowed')
  expect(output).toContain('print high resolution: not allowed')
  expect(output).toContain('extract for any purpose: not allowed')
  expect(output).toContain('extract for accessibility: allowed')
  expect(output).toContain('stream encryption method: AESv3')
})

test.skipIf(!hasQpdf)('draws an owner password where none is given', () => {
  const path = stored(encrypted({ userPassword: 'eins', permissions: [] }))
  expect(run('qpdf', '--show-encryption', '--password=eins', path).output).toContain(
    'Supplied password is user password',
  )
})
