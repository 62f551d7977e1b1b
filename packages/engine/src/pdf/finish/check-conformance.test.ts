import { describe, expect, test } from 'vitest'
import { setOutputIntent } from '../archive/output-intent.ts'
import { setAttachments } from '../document/attachments.ts'
import { setMetadata } from '../document/metadata/metadata.ts'
import type { ArchiveLevel } from '../document/metadata/xmp-schemas.ts'
import { readPages } from '../document/pages/tree/page-tree.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { sweep } from '../file/write/sweep.ts'
import { ONE_PAGE, openClassic, streamText } from '../test/test-pdf.ts'
import { checkConformance } from './check-conformance.ts'

const TIME = new Date('2026-11-20T12:00:00Z')
const METADATA = { producer: 'svc', createdAt: TIME, modifiedAt: TIME }

const FONTS: Readonly<Record<number, string>> = {
  5: '<</Type/Font/Subtype/Type0/BaseFont/F/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>',
  6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/F/CIDToGIDMap/Identity/FontDescriptor 7 0 R>>',
  7: '<</Type/FontDescriptor/FontName/F/FontFile2 9 0 R>>',
  8: streamText('1 beginbfchar\n<0003> <0041>\nendbfchar'),
  9: streamText(''),
}

const GOOD = { ...ONE_PAGE, 4: streamText('BT /F1 12 Tf <0003> Tj ET'), ...FONTS }

/** A page that meets PDF/A, with other objects in place of some of its own. */
function archived(objects: Readonly<Record<number, string>> = {}, level: ArchiveLevel = '2u') {
  const file = openClassic({ ...GOOD, ...objects })
  setOutputIntent(file)
  setMetadata(file, METADATA, { archive: level })
  return file
}

function check(file: PdfFile, level: ArchiveLevel = '2u', isEncrypted = false): void {
  const pages = readPages(file)
  checkConformance({
    file,
    pages,
    objects: sweep(file),
    standards: { archive: level },
    isEncrypted,
  })
}

/** Page 1 with one more entry. */
const page = (entries: string) => ({ 3: ONE_PAGE[3]?.replace('/Type', `${entries}/Type`) ?? '' })
const catalog = (entries: string) => ({ 1: `<</Type/Catalog/Pages 2 0 R${entries}>>` })
const resource = (value: string) => ({ ...page('/Extra 20 0 R'), 20: value })
const content = (operators: string) => ({ 4: streamText(operators) })
const annotation = (entries: string) => ({ ...page('/Annots[20 0 R]'), 20: `<<${entries}>>` })

describe('checkConformance', () => {
  test('finds nothing in what meets the standard', () => {
    for (const level of ['2b', '2u', '3b'] as const) {
      expect(() => check(archived({}, level), level)).not.toThrow()
    }
  })

  test('checks nothing that is not stated', () => {
    const file = openClassic(ONE_PAGE)
    const pages = readPages(file)
    expect(() =>
      checkConformance({ file, pages, objects: sweep(file), standards: {}, isEncrypted: true }),
    ).not.toThrow()
  })

  test('names the standard and the clause', () => {
    expect(() => check(archived(catalog('/AA<<>>')))).toThrow(
      'The document could not be made PDF/A-2u: it would break clause 6.5.2-1.',
    )
  })

  test.each([
    ['6.1.12-1', catalog('/Perms<<>>')],
    ['6.1.13-3', resource(`(${'x'.repeat(32_768)})`)],
    ['6.1.13-4', resource(`/${'x'.repeat(128)}`)],
    ['6.1.13-4', resource(`<</${'x'.repeat(128)} 1>>`)],
    ['6.1.13-11', page('/MediaBox[0 0 2 100]')],
    ['6.1.13-11', page('/MediaBox[0 0 100 14401]')],
    ['6.1.7.1-3', resource(streamText('', '/F(other.dat)'))],
    ['6.1.7.2-1', resource(streamText('', '/Filter/LZWDecode'))],
    ['6.1.7.2-1', resource(streamText('', '/Filter[/FlateDecode/Crypt]'))],
    ['6.2.4.3-3', resource('<</ColorSpace/DeviceCMYK>>')],
    ['6.2.5-1', resource('<</Type/ExtGState/TR/Identity>>')],
    ['6.2.8-1', resource('<</Subtype/Image/Alternates[]>>')],
    ['6.2.8-2', resource('<</Subtype/Image/OPI<<>>>>')],
    ['6.2.8-3', resource('<</Subtype/Image/Interpolate true>>')],
    ['6.2.9-1', resource('<</Subtype/Form/Ref<<>>>>')],
    ['6.2.9-3', resource('<</Subtype/PS>>')],
    ['6.2.10-1', resource('<</BM/Sparkle>>')],
    ['6.2.10-1', resource('<</BM[/Normal/Sparkle]>>')],
    ['6.2.11.3.2-1', { 6: FONTS[6]?.replace('/CIDToGIDMap/Identity', '') ?? '' }],
    ['6.2.11.4.1-1', { 7: '<</Type/FontDescriptor>>' }],
    ['6.2.11.4.1-1', { 5: ONE_PAGE[5] ?? '', ...content('') }],
    ['6.2.11.7.2-1', content('BT /F1 12 Tf <0004> Tj ET')],
    ['6.2.11.7.2-1', { 8: streamText('1 beginbfchar\n<0003> <0000>\nendbfchar') }],
    ['6.2.11.8-1', content('BT /F1 12 Tf <00030000> Tj ET')],
    ['6.3.2-1', annotation('/Subtype/Link/Rect[0 0 1 1]')],
    ['6.3.2-2', annotation('/Subtype/Link/Rect[0 0 1 1]/F 0')],
    ['6.3.2-2', annotation('/Subtype/Link/Rect[0 0 1 1]/F 6')],
    ['6.4.1-1', annotation('/Subtype/Widget/Rect[0 0 1 1]/F 4/A<<>>')],
    ['6.4.1-3', catalog('/AcroForm<</NeedAppearances true>>')],
    ['6.4.2-1', catalog('/AcroForm<</XFA()>>')],
    ['6.4.2-2', catalog('/NeedsRendering true')],
    ['6.5.1-1', catalog('/OpenAction<</S/JavaScript/JS()>>')],
    ['6.5.2-2', page('/AA<<>>')],
    ['6.8-2', resource('<</EF<<>>/F()>>')],
    ['6.8-5', catalog('/Names<</EmbeddedFiles<<>>>>')],
    ['6.10-1', catalog('/Names<</AlternatePresentations<<>>>>')],
    ['6.10-2', page('/PresSteps<<>>')],
    ['6.11-1', catalog('/Requirements[]')],
  ])('finds what breaks %s', (clause, objects) => {
    expect(() => check(archived(objects))).toThrow(`it would break clause ${clause}.`)
  })

  test.each([
    ['6.1.3-2', () => check(archived(), '2u', true)],
    [
      '6.2.4.3-2',
      () => {
        const file = archived()
        file.setCatalog({ OutputIntents: undefined })
        check(file)
      },
    ],
    [
      '6.6.2.1-1',
      () => {
        const file = archived()
        file.setCatalog({ Metadata: undefined })
        check(file)
      },
    ],
    ['6.6.4-1', () => check(archived({}, '2b'), '2u')],
  ])('finds what breaks %s in the finished file', (clause, work) => {
    expect(work).toThrow(`it would break clause ${clause}.`)
  })

  test('asks for Unicode values at level u only', () => {
    const unknown = content('BT /F1 12 Tf <0004> Tj ET')
    expect(() => check(archived(unknown, '2b'), '2b')).not.toThrow()
  })

  test('takes attachments at part 3 when the document says what they are to it', () => {
    const file = archived({}, '3b')
    const attachment = { name: 'a', content: Buffer.from('a'), mediaType: 'text/plain' } as const
    setAttachments(file, [{ ...attachment, relationship: 'Data' }], TIME)
    expect(() => check(file, '3b')).not.toThrow()
    file.setCatalog({ AF: undefined })
    expect(() => check(file, '3b')).toThrow('6.8-4')
  })

  test('sees deep inside, and survives objects that refer to each other', () => {
    const nested = {
      ...page('/Extra 20 0 R'),
      20: '[21 0 R]',
      21: '<</Back 20 0 R/In[[<</BM/Odd>>]]>>',
    }
    expect(() => check(archived(nested))).toThrow('6.2.10-1')
  })
})
