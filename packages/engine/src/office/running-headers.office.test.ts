import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChromiumPool } from '../browser/start/chromium.ts'
import { prepare, run } from '../execute.ts'
import { namedDestinations } from '../pdf/document/destinations.ts'
import { PdfFile } from '../pdf/file/pdf-file.ts'
import { operations } from '../registry.ts'
import { createOfficeEngine } from './create-office-engine.ts'
import { findWasm } from './engine/find-office.ts'
import type { OfficeEngine } from './engine/office-engine.ts'
import { createOfficeReader } from './reader/office-reader.ts'
import { paragraph, tinyDocx, wordXml } from './test/tiny-docx.ts'

// A start takes three seconds of an idle machine, and far longer where others want the processors too.
const TIMEOUT_MS = 240_000
const PAGE =
  '<w:pgSz w:w="8400" w:h="8400"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/>'
/** Lines of the first section, which fill a page and a part of the next, and of the one that begins amid it. */
const LONG = 30
const MESSAGE =
  'may show headers and footers of another section than Word does: theirs begins amid a page (continuous). Begin it on a new page.'

const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${at}`)

function docx(count: number, second: string, first = LONG): Uint8Array {
  const header = (id: string) => `<w:headerReference w:type="default" r:id="${id}"/>`
  const type = '<w:type w:val="continuous"/>'
  const end = `<w:p><w:pPr><w:sectPr>${header('rId1')}${PAGE}</w:sectPr></w:pPr></w:p>`
  const body = [
    ...lines('One', first).map(paragraph),
    end,
    ...lines('Two', count).map(paragraph),
    `<w:sectPr>${header(second)}${type}${PAGE}</w:sectPr>`,
  ]
  return tinyDocx(body.join(''), {
    relationships: [
      ['rId1', 'header', 'header1.xml'],
      ['rId2', 'header', 'header2.xml'],
    ],
    types: Object.fromEntries(
      [1, 2].map((at) => [
        `word/header${at}.xml`,
        'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml',
      ]),
    ),
    parts: {
      'word/header1.xml': wordXml('hdr', paragraph('First part')),
      'word/header2.xml': wordXml('hdr', paragraph('Second part')),
    },
  })
}

function rtf(count: number, second: string, first = LONG): Uint8Array {
  const text = (word: string, length: number) => lines(word, length).join('\\par\n')
  return Buffer.from(
    `{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}\\paperw8400\\paperh8400\\margl1440\\margr1440\\margt1440\\margb1440\\sectd{\\header First part\\par}${text('One', first)}\\sect\\sectd\\sbknone{\\header ${second}\\par}${text('Two', count)}\\par}`,
  )
}

describe.skipIf(findWasm() === undefined)('sections that begin amid a page', () => {
  // Started by the first document that has to flow; none does.
  const browsers = createChromiumPool({ selfTest: false })
  const officeReader = createOfficeReader()
  let office: OfficeEngine

  beforeAll(() => {
    office = createOfficeEngine({ concurrency: 1, spares: 0, soffice: '' }) as OfficeEngine
  })
  afterAll(() => Promise.all([office.close(), officeReader.close(), browsers.close()]))

  async function printed(key: 'convertWord' | 'convertRtf', document: Uint8Array) {
    const input = prepare(operations[key], { document })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return run(input, { browsers, office, officeReader, now: () => new Date(0), signal })
  }

  async function convert(key: 'convertWord' | 'convertRtf', document: Uint8Array) {
    const pdf = await printed(key, document)
    const messages = pdf.warnings
      .filter(({ code }) => code === 'content_left_out')
      .map(({ message }) => message)
    return { messages, destinations: namedDestinations(PdfFile.open(pdf.bytes)).size }
  }

  test.each([
    ['convertWord', docx(60, 'rId2'), [expect.stringMatching(/^Pages \d, \d(?:, \d)* may/)]],
    ['convertWord', docx(3, 'rId2'), []],
    ['convertWord', docx(60, 'rId1'), []],
    ['convertWord', docx(60, 'rId2', 2), []],
    ['convertRtf', rtf(60, 'Second part'), [expect.stringContaining(MESSAGE)]],
    ['convertRtf', rtf(3, 'Second part'), []],
    ['convertRtf', rtf(60, 'First part'), []],
    ['convertRtf', rtf(60, 'Second part', 2), []],
  ] as const)(
    'are told where their pages have the headers before them, and no marks stay: %s',
    async (key, document, expected) => {
      expect(await convert(key, document)).toEqual({ messages: expected, destinations: 0 })
    },
    TIMEOUT_MS,
  )

  test(
    'keep the pages that end inside of them',
    async () => {
      const text = '{\\rtf1\\ansi\\sectd a\\sect\\sectd\\sbknone b\\page c\\par\\page d'
      const amid = `${text}\\sect\\sectd\\sbknone e\\par}`
      const behind = `${text}\\sect\\sectd e\\par}`
      expect((await printed('convertRtf', Buffer.from(amid))).pages).toBe(3)
      expect((await printed('convertRtf', Buffer.from(behind))).pages).toBe(4)
    },
    TIMEOUT_MS,
  )
})
