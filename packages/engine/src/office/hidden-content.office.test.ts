import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact } from '../artifact.ts'
import { createChromiumPool } from '../browser/start/chromium.ts'
import { hasPoppler, textOf } from '../browser/test/poppler.ts'
import { prepare, run } from '../execute.ts'
import { allTexts } from '../pdf/test/all-texts.ts'
import { operations } from '../registry.ts'
import { createOfficeEngine } from './create-office-engine.ts'
import { findSoffice, findWasm } from './engine/find-office.ts'
import type { OfficeEngine } from './engine/office-engine.ts'
import { createOfficeReader } from './reader/office-reader.ts'

// A start takes three seconds of an idle machine, and far longer where others want the processors too.
const TIMEOUT_MS = 240_000
const soffice = findSoffice(process.env['PATH'] ?? '')

const ENGINES = [
  {
    name: 'LibreOffice as WebAssembly',
    engine: 'layout',
    soffice: '',
    isAbsent: findWasm() === undefined,
  },
  {
    name: 'LibreOffice',
    engine: 'layout',
    soffice: soffice ?? '',
    isAbsent: soffice === undefined,
  },
  { name: 'the semantic engine', engine: 'semantic', soffice: '', isAbsent: false },
] as const

/** A workbook with something secret in every way to hide it, and text in white, which is no such way. */
async function workbook(): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  for (const [name, state] of [
    ['Open', 'visible'],
    ['SecretHidden', 'hidden'],
    ['SecretDeep', 'veryHidden'],
    ['Other', 'visible'],
  ] as const) {
    const sheet = book.addWorksheet(name, { state })
    const own = state === 'visible' ? `in ${name}` : `secret in ${name}`
    sheet.addRows([
      [own, 'secret column', 'end'],
      ['secret row', 'secret', 'secret'],
      ['secret of a group', 'secret', 'secret'],
      ['secret by a filter', 'secret', 'secret'],
      ['white', 'secret', 'end'],
    ])
    sheet.getColumn(1).width = 30
    sheet.getColumn(2).hidden = true
    for (const row of [2, 3, 4]) sheet.getRow(row).hidden = true
    sheet.getRow(3).outlineLevel = 1
    sheet.autoFilter = 'A1:C5'
    sheet.getCell('A5').font = { color: { argb: 'FFFFFFFF' } }
    sheet.getCell('A1').note = state === 'visible' ? `note of ${name}` : 'secret note'
    for (const cell of ['A2', 'B1', 'A4']) sheet.getCell(cell).note = 'secret note'
    sheet.pageSetup.printArea = 'A1:C5'
    sheet.pageSetup.printTitlesRow = '1:1'
  }
  book.definedNames.add('SecretDeep!$A$1:$A$2', 'SecretName')
  return new Uint8Array(await book.xlsx.writeBuffer())
}

describe.each(ENGINES)(
  'nothing hidden is printed by $name',
  ({ engine, soffice: program, isAbsent }) => {
    const browsers = createChromiumPool({ selfTest: false })
    const officeReader = createOfficeReader()
    const office = createOfficeEngine({
      concurrency: 1,
      spares: 0,
      soffice: program,
    }) as OfficeEngine
    let document: Uint8Array

    beforeAll(async () => {
      document = await workbook()
      if (!isAbsent && engine === 'layout') await office.start()
    }, TIMEOUT_MS)
    afterAll(() => Promise.all([office.close(), officeReader.close(), browsers.close()]))

    async function convert(
      options: Readonly<Record<string, unknown>>,
    ): Promise<Artifact<'application/pdf'>> {
      const prepared = prepare(operations.convertExcel, {
        document,
        options: { pdf_ua: true, ...options },
      })
      const { signal } = new AbortController()
      const now = () => new Date(0)
      const pdf = await run(prepared, {
        browsers,
        // Without a layout engine, the semantic one runs.
        ...(engine === 'layout' && { office }),
        officeReader,
        now,
        signal,
      })
      expect(pdf.engine).toBe(engine)
      return pdf
    }

    test.skipIf(isAbsent || !hasPoppler).each([
      ['as it stands', {}, ['in Open', 'in Other'], []],
      ['one sheet', { sheets: ['Open'] }, ['in Open'], ['in Other']],
      [
        'without print areas',
        { sheets: ['Open'], print_area: 'ignore' },
        ['in Open'],
        ['in Other'],
      ],
      ['a range', { sheets: ['Open'], print_area: 'A1:C5' }, ['in Open'], ['in Other']],
      ['notes', { sheets: ['Open'], notes: true }, ['in Open', 'note of Open'], ['note of Other']],
    ] as const)('%s', { timeout: TIMEOUT_MS }, async (_, options, shown, absent) => {
      const { bytes } = await convert(options)
      const text = textOf(bytes)
      for (const one of [...shown, 'white']) expect(text).toContain(one)
      for (const one of absent) expect(text).not.toContain(one)
      // Bookmarks, tags, attachments, metadata: the name of a sheet is in its bookmark.
      const all = `${text} ${allTexts(bytes)}`
      expect(all).toMatch(/\bOpen\b/)
      expect(all.match(/.{0,20}secret.{0,20}/gi)).toBeNull()
    })

    test.skipIf(isAbsent || !hasPoppler)(
      'a hidden sheet that is asked for is printed by itself',
      { timeout: TIMEOUT_MS },
      async () => {
        const { bytes } = await convert({ sheets: ['SecretDeep'], print_area: 'A1:B1' })
        expect(textOf(bytes)).toMatch(/secret in SecretDeep$/)
        expect(`${textOf(bytes)} ${allTexts(bytes)}`).not.toContain('SecretHidden')
      },
    )
  },
)
