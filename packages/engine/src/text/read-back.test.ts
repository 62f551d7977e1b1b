import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler } from '../browser/test/poppler.ts'
import { withOtherReader } from '../edit/edits/redact/proof/other-reader.ts'
import { paintPage } from './test/paint-page.ts'
import { TEST_FACES } from './test/test-fonts.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

let typesetter: Typesetter

beforeAll(async () => {
  typesetter = await createTypesetter({ faces: TEST_FACES })
})

/** Text as a page shows it to PDF.js and to poppler, without the marks of direction that nobody sees. */
async function readBack(text: string): Promise<ReadText> {
  return read(await paintPage(typesetter.layOut(text, { sizePt: 12 }, 1500)))
}

interface ReadText {
  readonly pdfjs: string
  readonly poppler: string | undefined
}

async function read(bytes: Uint8Array): Promise<ReadText> {
  const pdfjs = await withOtherReader(bytes, async (document) => {
    const page = await document.getPage(1)
    const { items } = await page.getTextContent({})
    return (items as readonly { readonly str: string; readonly hasEOL: boolean }[])
      .map(({ str, hasEOL }) => str + (hasEOL ? '\n' : ''))
      .join('')
  })
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' })
  return { pdfjs: plain(pdfjs), poppler: hasPoppler ? plain(stdout) : undefined }
}

function plain(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '').trim()
}

async function expectReadBack(text: string): Promise<void> {
  const { pdfjs, poppler = text } = await readBack(text)
  expect.soft(pdfjs, 'PDF.js').toBe(text)
  expect.soft(poppler, 'poppler').toBe(text)
}

const WORDS = {
  Latin: ['office', 'AVATAR', 'fix', 'Größe', '1,234.56', '(net)', 'naïve', 'x'],
  'Latin with marks of its own': [
    'e\u0301te\u0301',
    'x\u0307y',
    'Vie\u0323\u0302t',
    'no',
    'a\u0323',
  ],
  Greek: ['Ελλάδα', 'αβγ', 'ώρα'],
  Cyrillic: ['Привет', 'мир', 'й'],
  Arabic: ['السلام', 'عليكم', 'لا', 'كتاب', 'مُحَمَّد'],
  Hebrew: ['שלום', 'עולם', 'טוב', 'שָׁלוֹם'],
  Devanagari: ['ङ्क्षुं', 'नमस्ते', 'क्षत्रिय', 'विद्यार्थी', 'ज्ञान', 'स्त्री', 'और', 'शक्ति'],
  Thai: ['ภาษาไทย', 'สวัสดี', 'น้ำ', 'ผู้ใหญ่', 'กำลัง', 'ที่'],
} as const

describe('text reads back as it was written, in PDF.js and in poppler', () => {
  test.each(Object.entries(WORDS))('%s', async (_, words) => {
    await expectReadBack(words.join(' '))
    // Poppler takes single letters in even steps for one word.
    const lines = fc
      .array(fc.constantFrom<string>(...words), { minLength: 1, maxLength: 12 })
      .filter((parts) => parts.some((part) => part.length > 1))
    await fc.assert(
      fc.asyncProperty(lines, (parts) => expectReadBack(parts.join(' '))),
      { numRuns: 2 },
    )
  })

  test.each([
    'Hello (שלום) world',
    'price 123 שלום עולם of the year',
    'שלום עולם abc def טוב עולם',
    'السلام abc 123 عليكم',
    'عدد 12,345.67 وحدة',
    'the word שלום, and the word كتاب! again',
    'क्षत्रिय abc नमस्ते def',
    'السلام (عليكم).',
    'שלום (קומה).',
    'السلام (عليكم)! «كتاب» لا؟',
    'שלום (abc) עולם',
  ])('lines of several scripts and directions: %s', expectReadBack)

  test.each([
    'זה מבחן של יישור לשני הצדדים ושל מילים ארוכות מאוד בעברית',
    'السلام عليكم ورحمة الله وبركاته أهلا وسهلا بكم جميعا في بيتنا',
  ])('words of justified lines to the left, far apart: %s', async (text) => {
    const block = typesetter.layOut(text, { sizePt: 12, align: 'justify' }, 110)
    expect(block.lines.length).toBeGreaterThan(2)
    const { pdfjs, poppler = text } = await read(await paintPage(block))
    // PDF.js does not tell of every end of a line.
    const letters = (found: string) => found.replaceAll(/\s/g, '')
    expect.soft(letters(pdfjs), 'PDF.js').toBe(letters(text))
    expect.soft(poppler.replaceAll(/\s+/g, ' '), 'poppler').toBe(text)
  })

  test.each(['price 123 שלום 456 עולם end', 'abc, שלום, abc. טוב: עולם.'])(
    'signs and numbers in lines to the right, in PDF.js (poppler goes by the page): %s',
    async (text) => {
      expect((await readBack(text)).pdfjs).toBe(text)
    },
  )

  test.each([
    'שלום, עולם. טוב: כן - לא',
    'السلام، عليكم. كتاب: نعم - لا',
    'שלום... עולם: (קומה, ב). "טוב", כן',
    'קיבל בתודה, _______ (חתימה)',
    'قيمة: (12) ثم',
    'سعر (15%)، ثم 12,5. نعم',
    'שלום - abc - עולם',
    'السلام (عليكم)! «كتاب»، لا؟',
    'المجموع 15% نعم 15%.',
    'المجموع: 1,250.00 ر.س. (شامل 15%)، شكرا. رقم: 12-34',
    'מחיר 123-עולם, 50%, 3.5 ק"ג. דוא"ל: a@b.com, טל: 03-1234567',
    'מחיר: 15 ₪, כולל מע"מ 17%. תודה',
  ])('signs and numbers in lines to the left: %s', expectReadBack)

  test.each([
    [WORDS.Hebrew, ['', '', ',', '.', ':', ' -', '!', '?', ';']],
    [
      ['السلام', 'عليكم', 'كتاب', 'لا'],
      ['', '', '،', '.', ':', ' -', '!', '؟', '؛'],
    ],
  ])('any signs and numbers between words to the left: %j', async (words, signs) => {
    const word = fc.constantFrom<string>(...words)
    const sign = fc.constantFrom(...signs)
    const number = fc.constantFrom('15', '12,5', '3.50', '15%', '2026')
    const part = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(word, sign).map((parts) => parts.join('')) },
      fc.tuple(word, sign).map(([inner, after]) => `(${inner})${after}`),
      fc.tuple(number, sign).map((parts) => parts.join('')),
    )
    const line = fc.tuple(word, fc.array(part, { minLength: 3, maxLength: 9 }), word)
    await fc.assert(
      fc.asyncProperty(line, ([first, parts, last]) =>
        expectReadBack([first, ...parts, last].join(' ')),
      ),
      { numRuns: 15 },
    )
  })
})
