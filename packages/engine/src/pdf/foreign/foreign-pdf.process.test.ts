import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineError } from '../../messages/errors.ts'
import { pageDict, readPages } from '../document/pages/tree/page-tree.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isStream, isString } from '../file/objects.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { classicPdf, streamText } from '../test/test-pdf.ts'
import {
  createForeignPdfPool,
  type ForeignPdfOptions,
  type ForeignPdfPool,
  openForeignPdf,
  rewriteForeignPdf,
} from './foreign-pdf.ts'
import { KILLERS, PAGE, WOUNDED } from './test/hostile-pdfs.ts'

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
const { signal } = new AbortController()
// Bombs of the tests are small, so that making them takes no time.
const options: ForeignPdfOptions = { signal, limits: { maxInflatedBytes: 20_000_000 } }

let pool: ForeignPdfPool

beforeAll(() => {
  pool = createForeignPdfPool(1)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await pool.close()
})

const open = (bytes: Uint8Array, given: Partial<ForeignPdfOptions> = {}) =>
  openForeignPdf(pool, bytes, { ...options, ...given })

function qpdf(bytes: Uint8Array, ...parameters: string[]): Buffer {
  const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
  writeFileSync(from, bytes)
  const { status, stderr } = spawnSync('qpdf', [...parameters, from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return readFileSync(to)
}

/** A page with a title, content, and metadata, encrypted by qpdf. */
function locking(parameters: readonly string[]): Buffer {
  const objects = {
    1: '<</Type/Catalog/Pages 2 0 R/Metadata 6 0 R>>',
    2: PAGE[2] as string,
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 5 0 R>>',
    4: '<</Title(The secret title)>>',
    5: streamText('% The secret content', '/Note(The secret note)'),
    6: streamText('<secret/>', '/Type/Metadata/Subtype/XML'),
  }
  const plain = PdfFile.open(classicPdf(objects, '/Root 1 0 R/Info 4 0 R'))
  return qpdf(writePdf(plain), '--allow-weak-crypto', ...parameters)
}

/** Parts that {@link locking} locked away, besides the title. */
function secretsOf(file: PdfFile) {
  const [page] = readPages(file)
  const contents = page && file.resolve(pageDict(file, page).get('Contents'))
  const metadata = file.resolve(file.catalog.get('Metadata'))
  if (!isStream(contents) || !isStream(metadata)) return undefined
  const note = contents.dict.get('Note')
  return {
    note: isString(note) ? note.value : undefined,
    content: decodeStream(contents).toString('latin1'),
    metadata: decodeStream(metadata).toString('latin1'),
  }
}

describe('openForeignPdf', () => {
  test('tells what a document is', async () => {
    const document = classicPdf(
      {
        1: '<</Type/Catalog/Pages 2 0 R/Version/1.9/Lang(de-AT)/MarkInfo<</Marked true>>/StructTreeRoot<<>>/AcroForm<</Fields[4 0 R]/SigFlags 3>>/Names<</JavaScript<<>>/EmbeddedFiles<<>>>>/Outlines<</First 4 0 R>>>>',
        2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]/Rotate -90>>',
        3: '<</Type/Page/Parent 2 0 R/CropBox[10 0 200 100]>>',
        4: '<<>>',
      },
      '/Root 1 0 R/Info<</Title(\\376\\377\\000\\304)>>',
    )
    expect(await open(document)).toEqual({
      pages: [{ widthPt: 100, heightPt: 190, rotation: 270 }],
      version: '1.9',
      title: 'Ä',
      language: 'de-AT',
      isTagged: true,
      hasOutline: true,
      hasForms: true,
      hasAttachments: true,
      hasScripts: true,
      isSigned: true,
      isEncrypted: false,
    })
  })

  test('claims nothing of a document that says nothing', async () => {
    expect(await open(classicPdf(PAGE))).toEqual({
      pages: [{ widthPt: 200, heightPt: 100, rotation: 0 }],
      version: '1.4',
      isTagged: false,
      hasOutline: false,
      hasForms: false,
      hasAttachments: false,
      hasScripts: false,
      isSigned: false,
      isEncrypted: false,
    })
  })

  test('names an action that runs when the document is opened, and no mere destination', async () => {
    const opening = (action: string) =>
      open(classicPdf({ ...PAGE, 1: `<</Type/Catalog/Pages 2 0 R/OpenAction ${action}>>` }))
    expect(await opening('<</S/JavaScript/JS(app.alert())>>')).toMatchObject({ hasScripts: true })
    expect(await opening('<</S/GoTo/D[3 0 R/Fit]>>')).toMatchObject({ hasScripts: false })
    expect(await opening('[3 0 R/Fit]')).toMatchObject({ hasScripts: false })
  })

  test.each(Object.entries(WOUNDED))('reads a document with %s', async (_, make) => {
    expect(await open(make())).toMatchObject({ pages: [{ widthPt: 200, heightPt: 100 }] })
  })

  test.each(Object.entries(KILLERS))('refuses %s', async (_, make) => {
    await expect(open(make())).rejects.toMatchObject({
      code: 'invalid_document',
      message: expect.stringMatching(/^The PDF is not a PDF that can be read: [A-Z].*\.$/),
    })
  })

  test('gives up in time on what would take forever, and serves the next', async () => {
    const endless = Buffer.from(`%PDF-1.7\n${'1 0 obj<</A 1>>endobj\n'.repeat(200_000)}`)
    await expect(open(endless, { timeoutMs: 50 })).rejects.toMatchObject({
      // Where the machine has much else to do, it is not the document's fault.
      code: expect.stringMatching(/^(?:invalid_document|service_unavailable)$/),
      message: expect.stringMatching(/^The PDF could not be read within 0\.\d seconds/),
    })
    expect(await open(classicPdf(PAGE))).toMatchObject({ version: '1.4' })
  })

  test('calls the document what its caller calls it', async () => {
    await expect(open(Buffer.from('x'), { subject: 'documents[2]' })).rejects.toThrow(
      /^documents\[2\] is not a PDF/,
    )
  })

  test('keeps to limits of its caller', async () => {
    const limited = (limits: ForeignPdfOptions['limits'] & {}) => open(classicPdf(PAGE), { limits })
    await expect(limited({ maxObjects: 2 })).rejects.toThrow('too many objects')
    await expect(limited({ maxPages: 0 })).rejects.toThrow('too many pages')
    expect(await limited({ maxPages: 1, maxObjects: 4 })).toMatchObject({ version: '1.4' })
  })

  test('leaves the memory of this process alone', async () => {
    const bomb = KILLERS['object streams that inflate to 40 MB']?.() ?? Buffer.alloc(0)
    const before = process.memoryUsage().arrayBuffers
    await expect(open(bomb)).rejects.toMatchObject({ code: 'invalid_document' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
  })

  test('answers any damage with facts or the fault of the document', async () => {
    const whole = WOUNDED['a stream whose length is itself']?.() ?? Buffer.alloc(0)
    const damage = fc.array(
      fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(...'<>[]()/% 019R\n\0\xff')),
      { minLength: 1, maxLength: 6 },
    )
    const answered = fc.asyncProperty(damage, fc.nat(whole.length), async (edits, length) => {
      const bytes = Buffer.from(whole)
      for (const [at, character] of edits) bytes.write(character, at, 'latin1')
      const cut = length % 3 === 0 ? bytes.subarray(0, length) : bytes
      const outcome = await open(cut).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'invalid_document' })
    })
    await fc.assert(answered, { numRuns: 300 })
  })
})

describe('rewriteForeignPdf', () => {
  const rewrite = (bytes: Uint8Array, given: Partial<ForeignPdfOptions> = {}) =>
    rewriteForeignPdf(pool, bytes, { ...options, ...given })

  test('leaves behind what nothing reaches', async () => {
    const removed = classicPdf({ ...PAGE, 7: '(a page that was taken out)' })
    const file = PdfFile.open(await rewrite(removed))
    expect([...file.originalNumbers()]).not.toContain(7)
    expect(file.catalog.has('Pages')).toBe(true)
  })

  test('writes a damaged file whole', async () => {
    const whole = await rewrite(WOUNDED['no cross-reference']?.() ?? Buffer.alloc(0))
    expect(PdfFile.open(whole).catalog.has('Pages')).toBe(true)
  })

  test.skipIf(!hasQpdf)('writes what qpdf finds no fault in', async () => {
    for (const make of Object.values(WOUNDED)) {
      expect(qpdf(await rewrite(make()), '--qdf').includes('%%EOF')).toBe(true)
    }
  })

  test.skipIf(!hasQpdf).each([
    ['RC4, 40 bits', ['40', '--']],
    ['RC4, 128 bits', ['128', '--']],
    ['RC4 by a crypt filter', ['128', '--force-V4', '--']],
    ['AES-128', ['128', '--use-aes=y', '--']],
    ['AES-128, metadata in clear', ['128', '--use-aes=y', '--cleartext-metadata', '--']],
    ['AES-256 of revision 5', ['256', '--force-R5', '--']],
    ['AES-256', ['256', '--']],
    ['AES-256 without object streams', ['256', '--', '--object-streams=disable']],
  ])('decrypts %s with either password, and with no other', async (_, parameters) => {
    const locked = locking(['--encrypt', 'eins', 'zwei', ...parameters])
    for (const password of ['eins', 'zwei']) {
      expect(await open(locked, { password })).toMatchObject({
        isEncrypted: true,
        title: 'The secret title',
      })
      const opened = await rewrite(locked, { password })
      expect(secretsOf(PdfFile.open(opened))).toEqual({
        note: 'The secret note',
        content: '% The secret content',
        metadata: '<secret/>',
      })
    }
    const closed = { code: 'document_encrypted' }
    await expect(open(locked)).rejects.toMatchObject(closed)
    await expect(open(locked, { password: 'drei' })).rejects.toMatchObject(closed)
  })

  test.skipIf(!hasQpdf)('opens without a password what only its owner has one for', async () => {
    const locked = locking(['--encrypt', '', 'zwei', '256', '--'])
    expect(await open(locked)).toMatchObject({ isEncrypted: true })
  })

  test('says what is wrong with an unknown encryption', async () => {
    const locked = classicPdf(
      { ...PAGE, 5: '<</Filter/Strange/V 9>>' },
      '/Root 1 0 R/Encrypt 5 0 R/ID[(a)(a)]',
    )
    const refused = await open(locked).catch((error: unknown) => error)
    expect(EngineError.is(refused) && refused.code).toBe('document_encrypted')
  })
})
