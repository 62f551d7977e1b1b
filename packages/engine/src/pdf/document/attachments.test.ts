import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { decodeStream } from '../file/decode-stream.ts'
import { isArray, isDict, isRef, isStream, isString, name, type PdfDict } from '../file/objects.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { textString } from '../file/text-string.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { ONE_PAGE, openClassic } from '../test/test-pdf.ts'
import { type Attachment, setAttachments } from './attachments.ts'

const folder = mkdtempSync(join(tmpdir(), 'attachments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const hasPoppler = spawnSync('pdfdetach', ['-v']).error === undefined

const TIME = new Date('2026-11-20T12:00:00Z')
const CSV: Attachment = {
  name: 'data.csv',
  content: Buffer.from('a,b\n1,2\n'),
  mediaType: 'text/csv',
  description: 'Zahlen für das Jahr',
  relationship: 'Data',
}
const OTHER: Attachment = {
  name: 'Übersicht.bin',
  content: new Uint8Array(1000),
  mediaType: 'application/octet-stream',
  relationship: 'Unspecified',
}

function attached(...attachments: readonly Attachment[]): PdfFile {
  const file = openClassic(ONE_PAGE)
  setAttachments(file, attachments, TIME)
  return PdfFile.open(writePdf(file))
}

function specifications(file: PdfFile): readonly PdfDict[] {
  const associated = file.resolve(file.catalog.get('AF'))
  if (!isArray(associated)) return []
  return associated.map((item) => file.resolve(item)).filter((item) => isDict(item))
}

describe('setAttachments', () => {
  test('embeds the bytes and says what they are', () => {
    const file = attached(CSV)
    const [specification = new Map()] = specifications(file)
    expect(specification.get('UF')).toEqual(textString('data.csv'))
    expect(specification.get('Desc')).toEqual(textString('Zahlen für das Jahr'))
    expect(specification.get('AFRelationship')).toEqual(name('Data'))
    const embedded = file.resolve(file.dictAt(specification, 'EF')?.get('F'))
    if (!isStream(embedded)) throw new Error('no embedded file')
    expect(decodeStream(embedded)).toEqual(CSV.content)
    expect(embedded.dict.get('Subtype')).toEqual(name('text/csv'))
    const parameters = file.dictAt(embedded.dict, 'Params')
    expect(parameters?.get('Size')).toBe(8)
    const checksum = parameters?.get('CheckSum')
    expect(isString(checksum) && Buffer.from(checksum.value, 'latin1').toString('hex')).toBe(
      hash('md5', CSV.content),
    )
  })

  test('lists names in the order of their bytes, and files in the order given', () => {
    const file = attached(OTHER, CSV)
    const names = file.dictAt(file.catalog, 'Names')
    const tree = names && file.dictAt(names, 'EmbeddedFiles')
    const pairs = file.resolve(tree?.get('Names'))
    const keys = isArray(pairs) ? pairs.filter((item) => isString(item)) : []
    expect(keys.map(({ value }) => Buffer.from(value, 'latin1').toString())).toEqual([
      'data.csv',
      'Übersicht.bin',
    ])
    expect(isArray(pairs) && pairs.filter((item) => isRef(item))).toHaveLength(2)
    expect(specifications(file).map((one) => one.get('UF'))).toEqual(
      [OTHER, CSV].map((attachment) => textString(attachment.name)),
    )
  })

  test('keeps other names of the document', () => {
    const file = openClassic({
      ...ONE_PAGE,
      1: '<</Type/Catalog/Pages 2 0 R/Names<</Dests<<>>>>>>',
    })
    setAttachments(file, [CSV], TIME)
    expect([...(file.dictAt(file.catalog, 'Names')?.keys() ?? [])]).toEqual([
      'Dests',
      'EmbeddedFiles',
    ])
  })

  test('changes nothing when there are none', () => {
    const file = openClassic(ONE_PAGE)
    const before = file.catalog
    setAttachments(file, [], TIME)
    expect(file.catalog).toBe(before)
  })

  test.skipIf(!hasPoppler)('is read by others', () => {
    const file = openClassic(ONE_PAGE)
    setAttachments(file, [CSV, OTHER], TIME)
    const path = join(folder, 'a.pdf')
    writeFileSync(path, writePdf(file))
    const { stdout } = spawnSync('pdfdetach', ['-list', path], { encoding: 'utf8' })
    expect(stdout).toContain('2 embedded files')
    expect(stdout).toContain('data.csv')
    expect(stdout).toContain('Übersicht.bin')
  })
})
