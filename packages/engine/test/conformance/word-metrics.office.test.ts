import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact } from '../../src/artifact.ts'
import { createChromiumPool } from '../../src/browser/start/chromium.ts'
import { prepare, run } from '../../src/execute.ts'
import { createOfficeEngine } from '../../src/office/create-office-engine.ts'
import { findWasm } from '../../src/office/engine/find-office.ts'
import type { OfficeEngine } from '../../src/office/engine/office-engine.ts'
import { findCjkFonts } from '../../src/office/fonts/find-fonts.ts'
import { createOfficeReader } from '../../src/office/reader/office-reader.ts'
import { tinyDocx } from '../../src/office/test/tiny-docx.ts'
import { operations } from '../../src/registry.ts'
import { hasVerapdf, validate } from '../verapdf.ts'

const FONTS = ['맑은 고딕', '바탕', '굴림체', '宋体', 'ＭＳ 明朝'] as const

const line = (font: string, properties: string) =>
  `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}"/>${properties}</w:rPr><w:t>제1조 (계약) 123 ABC xyz, 第一条「合同」。</w:t></w:r></w:p>`
const DOCX = tinyDocx(FONTS.map((font) => line(font, '') + line(font, '<w:b/>')).join(''))

// A start takes three seconds of an idle machine, and far longer where others want the processors too.
const TIMEOUT_MS = 240_000

const fonts = await findCjkFonts()

describe.skipIf(findWasm() === undefined || fonts.length === 0)(
  'fonts with metrics of Word',
  () => {
    const browsers = createChromiumPool({ selfTest: false })
    const officeReader = createOfficeReader()
    let office: OfficeEngine
    let converted: Artifact

    beforeAll(async () => {
      office = createOfficeEngine({ concurrency: 1, spares: 0, soffice: '' }) as OfficeEngine
      const options = { pdf_a: '2b', pdf_ua: true }
      const input = prepare(operations.convertWord, { document: DOCX, options })
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const now = () => new Date(0)
      converted = await run(input, { browsers, office, officeReader, now, signal })
    }, TIMEOUT_MS)
    afterAll(() => Promise.all([office.close(), officeReader.close(), browsers.close()]))

    test.skipIf(!hasVerapdf)(
      'have the widths in what a PDF holds of them',
      () => {
        const { bytes } = converted
        const verdicts = validate([{ name: 'metrics', bytes, flavours: ['2b', 'ua1'] }])
        expect(verdicts.filter(({ passed }) => !passed)).toEqual([])
        expect(verdicts).toHaveLength(2)
      },
      TIMEOUT_MS,
    )
  },
)
