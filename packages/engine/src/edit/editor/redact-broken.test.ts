import { describe, expect, test } from 'vitest'
import { type PdfPage, readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { loadStandardFonts } from '../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphReader } from '../../pdf/glyphs/read-content-node.ts'
import { pageSource } from '../edits/redact/redact-page.ts'
import { lines, pagesPdf, pdf, redacting, show } from './test/redacting.ts'

describe('text that goes on', () => {
  test.each([
    ['with a hyphen', 'SECRET-', 'WORD'],
    ['without one', 'SECRET', 'WORD'],
  ])('on the next page %s goes, also behind footers and headers', async (_, end, start) => {
    const bytes = pagesPdf(
      lines(`alpha ${end}`, 'Page 1'),
      lines('Header', `${start} beta`, 'Page 2'),
    )
    const { text, whole, message } = await redacting(bytes, { text: 'secretword' })
    expect(text).toEqual(['alpha Page 1', 'Header betaPage 2'])
    expect(whole).not.toMatch(/SECRET|WORD/)
    expect(message).toMatch(/: text 2\./)
  })

  test('in words that stand on two pages goes, and is covered on both', async () => {
    const bytes = pagesPdf(lines('alpha John'), lines('Smith beta'))
    const { text, redactions } = await redacting(bytes, { text: 'John Smith' })
    expect(text).toEqual(['alpha ', ' beta'])
    expect(redactions.map(({ page, boxes }) => [page, boxes.length])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  test('on a page that is not meant stays as it is', async () => {
    const bytes = pagesPdf(lines('alpha SECRET-'), lines('WORD beta'))
    const { text } = await redacting(bytes, { text: 'secretword', pages: '1' })
    expect(text).toEqual(['alpha SECRET-', 'WORD beta'])
  })
})

describe('presets find over the ends of lines and pages', () => {
  test.each([
    ['email', 'mail john.doe@exam', 'ple.com and', 'mail  and'],
    ['email', 'mail john.doe@', 'example.com and', 'mail  and'],
    ['email', 'mail john.doe', '@example.com and', 'mail  and'],
    ['email', 'mail john.doe@exam-', 'ple.com and', 'mail  and'],
    ['email', 'mail john.doe@example.co', 'm and', 'mail  and'],
    ['iban', 'IBAN DE89 3704 0044 ', ' 0532 0130 00 and', 'IBAN  and'],
    ['iban', 'IBAN DE893704004', '40532013000 and', 'IBAN  and'],
    ['card', 'card 4111 1111', ' 1111 1111 and', 'card  and'],
    ['card', 'card 41111', '11111111111 and', 'card  and'],
  ])('%s in "%s" and "%s"', async (preset, first, second, left) => {
    const change = { presets: [preset] }
    const onLines = await redacting(pagesPdf(lines(first, second)), change)
    expect(onLines.text).toEqual([left])
    const onPages = await redacting(pagesPdf(lines(first), lines(second)), change)
    expect(onPages.text.join('')).toBe(left)
  })

  test('and leave the words on the lines beside them', async () => {
    const bytes = pagesPdf(lines('Write to', 'john@example.com', 'Phone us'))
    const { text } = await redacting(bytes, { presets: ['email'] })
    expect(text).toEqual(['Write toPhone us'])
  })
})

describe('boxes', () => {
  test.each(['[1 2', '<< /A 1', 'q BT', '/Span BMC', 'Q Q'])(
    'are painted over content that ends with %s',
    async (end) => {
      const bytes = pdf(`${show('(SECRET word) Tj')} ${end}`)
      const { file } = await redacting(bytes, { text: 'secret' })
      const [page] = readPages(file)
      const { paths } = glyphReader(file, await loadStandardFonts()).read(
        pageSource(file, page as PdfPage),
      )
      expect(paths).toHaveLength(1)
    },
  )
})
