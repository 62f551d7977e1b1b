import { describe, expect, test } from 'vitest'
import type { RenderWarning } from '../../src/messages/warnings.ts'
import { readAnnotations } from '../../src/pdf/document/annotations.ts'
import { type PdfPage, readPages } from '../../src/pdf/document/pages/tree/page-tree.ts'
import { decodeStream } from '../../src/pdf/file/decode-stream.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
} from '../../src/pdf/file/objects.ts'
import type { PdfFile } from '../../src/pdf/file/pdf-file.ts'
import { writePdf } from '../../src/pdf/file/write/write-pdf.ts'
import { openClassic, streamText } from '../../src/pdf/test/test-pdf.ts'
import { conformToUa } from '../../src/pdf/ua/conform-to-ua.ts'
import type { TagHint } from '../../src/pdf/ua/tag-hint.ts'
import { taggedText } from '../tagged-text.ts'
import { walkStructure } from '../walk-structure.ts'

const CMAP = streamText('1 beginbfrange <41> <5A> <0041> endbfrange')

/** A page as Chromium prints it, with what it gets wrong. */
function printed(content: string, kids: string, more: Readonly<Record<number, string>> = {}) {
  return openClassic({
    1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 7 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/StructParents 9/Annots 12 0 R/Resources 6 0 R>>',
    4: streamText(content),
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 11 0 R>>',
    6: '<</Font<</F 5 0 R>>/XObject<</Form 10 0 R/Group 13 0 R>>>>',
    7: '<</Type/StructTreeRoot/K 8 0 R>>',
    8: `<</Type/StructElem/S/Document/P 7 0 R/Pg 3 0 R/K[${kids}]>>`,
    10: streamText('/P<</MCID 0>>BDC BT /F 9 Tf (FORM) Tj ET EMC', '/Subtype/Form/StructParents 3'),
    11: CMAP,
    12: '[]',
    13: streamText('f', '/Subtype/Form'),
    ...more,
  })
}

function conform(
  file: PdfFile,
  hiddenText = '',
  linkNames = new Map<string, string>(),
  hints: readonly TagHint[] = [],
) {
  const warnings: RenderWarning[] = []
  const request = { language: 'en', hiddenText, linkNames, hints }
  conformToUa(file, request, { warn: (warning) => void warnings.push(warning) })
  return { ...walkStructure(writePdf(file)), warnings }
}

function contentOf(file: PdfFile): string {
  const page = file.get(3)
  const contents = isDict(page) ? file.resolve(page.get('Contents')) : undefined
  return isStream(contents) ? decodeStream(contents).toString('latin1') : ''
}

const TEXT = (text: string, x = 0, y = 50) => `BT /F 9 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`

const HEADING_AND_TEXT = {
  14: '<</Type/StructElem/S/H2/P 8 0 R/Pg 3 0 R/K 0>>',
  15: '<</Type/StructElem/S/P/P 8 0 R/Pg 3 0 R/K 1>>',
}

/** Content of the first element of a type, among those directly below the document. */
function kidsOf(file: PdfFile, type: string): PdfObject | undefined {
  const root = file.dictAt(file.catalog, 'StructTreeRoot') as PdfDict
  const elements = file.resolve(file.dictAt(root, 'K')?.get('K'))
  const found = (isArray(elements) ? elements : [elements])
    .map((kid) => file.resolve(kid))
    .find((kid) => isDict(kid) && isName(kid.get('S'), type))
  return isDict(found) ? found.get('K') : undefined
}

/** A word that is painted from its end to its start. */
const WORD = (painted: string, x: number, y = 50) =>
  `BT /ReversedChars BMC /F 9 Tf 1 0 0 1 ${x} ${y} Tm (${painted}) Tj EMC ET`
const WITH_SPACES = { 11: streamText('1 beginbfrange <20> <5A> <0020> endbfrange') }

/** Tagged text of one paragraph after what the author wrote. */
function readAs(content: string, text: string): string {
  const file = printed(`/P<</MCID 0>>BDC ${content} EMC`, '14 0 R', {
    ...WITH_SPACES,
    14: '<</Type/StructElem/S/P/P 8 0 R/Pg 3 0 R/K 0>>',
  })
  conformToUa(file, { language: 'en', hiddenText: '', linkNames: new Map(), text }, { warn() {} })
  return taggedText(writePdf(file)).split('\n').at(-1)?.trim() ?? ''
}

describe('conformToUa', () => {
  describe('reads the words of a line from right to left', () => {
    const line = `${WORD('IHG', 0)} ${TEXT(' ', 20)} ${WORD('FED', 30)} ${TEXT(' ', 50)} ${WORD('CBA', 60)}`

    test('in the order that the author wrote them in', () => {
      expect(readAs(line, 'abc def ghi')).toBe('P ABC DEF GHI')
    })

    test('with a space where the line ends', () => {
      expect(readAs(`${line} ${WORD('MLK', 0, 40)}`, 'abc def ghi klm')).toBe('P ABC DEF GHI KLM')
    })

    test('with words of the other direction between them', () => {
      const mixed = `${WORD('FED', 0)} ${TEXT(' ONE TWO ', 20)} ${WORD('CBA', 90)}`
      expect(readAs(mixed, 'abc one two def')).toBe('P ABC ONE TWO DEF')
    })

    test.each([
      ['the author did not write', line, 'xyz'],
      ['that something comes between', line.replace('BT /F', '1 0 0 rg BT /F'), 'abc def ghi'],
      ['that shares a font', line.replace(/(FED.*?)\/F 9 Tf/, '$1'), 'abc def ghi'],
      [
        'that shares a text object',
        `${WORD('FED', 0).slice(0, -2)}${WORD('CBA', 30).slice(2)}`,
        'abc def',
      ],
    ])('but not in one %s', (_, content, text) => {
      expect(readAs(content, text)).toMatch(/^P (GHI )?DEF ?ABC$/)
    })
  })

  test('makes no row of the borders of a table that stands in a figure', () => {
    const content = `/Table<</MCID 0>>BDC 0 0 9 9 re f EMC /TD<</MCID 1>>BDC ${TEXT('A')} EMC`
    const file = printed(content, '14 0 R', {
      14: '<</Type/StructElem/S/Figure/P 8 0 R/K 15 0 R>>',
      15: '<</Type/StructElem/S/Table/P 14 0 R/Pg 3 0 R/K[0 16 0 R]>>',
      16: '<</Type/StructElem/S/TR/P 15 0 R/K 17 0 R>>',
      17: '<</Type/StructElem/S/TD/P 16 0 R/Pg 3 0 R/K 1>>',
    })
    expect(conform(file).outline.replace(/\s+/g, ' ')).toBe('Document Div Table TR TD')
  })

  test.each([
    ['a space of its font, where that has one', '<20> <20> <0020>', '(AB) Tj <20> Tj'],
    ['a font made for it, where not', '', '(AB) Tj /SvcSpace 9 Tf ( ) Tj /F 9 Tf'],
  ])('shows the space that a line ends with: %s', (_, space, expected) => {
    const lines = TEXT('AB', 0, 50).replace('ET', '1 0 0 1 0 39 Tm (CD) Tj ET')
    const cmap = `2 beginbfrange <41> <5A> <0041> ${space} endbfrange`
    const kid = { 14: '<</Type/StructElem/S/P/P 8 0 R/Pg 3 0 R/K 0>>', 11: streamText(cmap) }
    const [apart, whole] = ['ab cd', 'abcd'].map((text) => {
      const file = printed(`/P<</MCID 0>>BDC ${lines} EMC`, '14 0 R', kid)
      conformToUa(
        file,
        { language: 'en', hiddenText: '', linkNames: new Map(), text },
        { warn() {} },
      )
      return file
    }) as [PdfFile, PdfFile]
    expect(contentOf(apart)).toContain(expected)
    expect(walkStructure(writePdf(apart)).problems).toEqual([])
    expect(taggedText(writePdf(apart))).toBe('Document\n  P AB CD')
    expect(taggedText(writePdf(whole))).toBe('Document\n  P ABCD')
  })

  test('marks what nothing covers as artifact', () => {
    const file = printed(`0 0 9 9 re f /P<</MCID 0>>BDC ${TEXT('A')} EMC /Group Do`, '0')
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  P', warnings: [] })
    expect(contentOf(file)).toMatch(
      /^\/Artifact BMC\n0 0 9 9 re f\nEMC\n .*Artifact BMC\n\/Group Do/s,
    )
  })

  test('puts text that the tree lacks into it, after what comes before it', () => {
    const [before, loose, after] = [TEXT('A', 0, 80), TEXT('B'), TEXT('C', 0, 20)]
    const content = `/H1<</MCID 0>>BDC ${before} EMC ${loose} /P<</MCID 1>>BDC ${after} EMC`
    const file = printed(content, '14 0 R 15 0 R', HEADING_AND_TEXT)
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  H1\n  P\n  P' })
    expect(contentOf(file)).toContain(`/P <</MCID 2>> BDC\n${loose}\nEMC`)
  })

  test.each([
    ['before it', TEXT('D', 10), TEXT('B', 16), [2, 1]],
    ['behind it', TEXT('B', 0), TEXT('D', 5), [0, 2]],
  ])('puts text of CSS into the line it stands in, %s', (side, first, second, contents) => {
    const isBefore = side === 'before it'
    const marked = (mcid: number, text: string) => `/P<</MCID ${mcid}>>BDC ${text} EMC`
    const content = isBefore
      ? `${marked(0, TEXT('A', 0, 80))} ${first} ${marked(1, second)}`
      : `${marked(0, first)} ${second} ${marked(1, TEXT('A', 0, 20))}`
    const file = printed(content, '14 0 R 15 0 R', HEADING_AND_TEXT)
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  H1\n  P' })
    expect(kidsOf(file, isBefore ? 'P' : 'H1')).toEqual(contents)
  })

  test('puts what several pieces of CSS text say in the order they are painted', () => {
    const content = `/P<</MCID 0>>BDC ${TEXT('A', 0, 90)} EMC ${TEXT('B', 0, 60)} ${TEXT('C', 0, 30)}`
    const file = printed(content, '14 0 R', {
      14: '<</Type/StructElem/S/NonStruct/P 8 0 R/Pg 3 0 R/K[15 0 R]>>',
      15: '<</Type/StructElem/S/P/P 14 0 R/Pg 3 0 R/K 0>>',
    })
    expect(conform(file)).toMatchObject({ outline: 'Document\n  P\n  P\n  P' })
    expect(contentOf(file)).toMatch(/MCID 1>> BDC\n.*\(B\).*MCID 2>> BDC\n.*\(C\)/s)
  })

  test('leaves text that the author hides an artifact', () => {
    const file = printed(
      `/P<</MCID 0>>BDC ${TEXT('A')} EMC ${TEXT('HID')} ${TEXT('SEEN', 90)}`,
      '0',
    )
    expect(conform(file, 'what is HID den')).toMatchObject({
      problems: [],
      outline: 'Document\n  P\n  P',
    })
    const both = printed(`q ${TEXT('HID')} Q ${TEXT('SEEN', 90)}`, '')
    expect(conform(both, 'what is HID den')).toMatchObject({ outline: 'Document\n  P' })
    expect(contentOf(both)).toContain(`/Artifact BMC\n${TEXT('HID')}`)
  })

  test('makes a tree where there is none', () => {
    const file = printed('', '')
    file.setCatalog({ StructTreeRoot: undefined, MarkInfo: undefined })
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document' })
    expect(file.dictAt(file.catalog, 'MarkInfo')?.get('Marked')).toBe(true)
  })

  test('keeps the marks of a form for the first time it is painted', () => {
    const file = printed('/Form Do q /Form Do Q', '<</Type/MCR/Stm 10 0 R/MCID 0>>')
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  P' })
    expect(contentOf(file)).toBe('/Form Do q /Artifact BMC\n/FormUnmarked Do\nEMC\n Q')
  })

  test('drops what no page paints, and the marks that were left of it', () => {
    const file = printed(TEXT('A'), '<</Type/MCR/Stm 10 0 R/MCID 0>> <</Type/MCR/MCID 5>>')
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  P' })
    const form = file.get(10)
    expect(isStream(form) && decodeStream(form).toString()).not.toContain('MCID')
    expect(isStream(form) && form.dict.has('StructParents')).toBe(false)
  })

  test('a mark that begins in a form and ends on its page begins where the form is painted', () => {
    const file = printed('q /Group Do Q f EMC', '14 0 R', {
      13: streamText('/Figure<</MCID 0>>BDC f', '/Subtype/Form'),
      14: '<</Type/StructElem/S/Figure/P 8 0 R/Pg 3 0 R/K 0/Alt(A chart)>>',
    })
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  Figure Alt=A chart' })
    expect(contentOf(file)).toMatch(/^q \/Figure *<<\/MCID 0>> *BDC \/Group Do Q f EMC/)
  })

  test('tags links that the tree lacks, with the text they lie over, and describes them', () => {
    const link = (rect: string, uri: string) =>
      `<</Type/Annot/Subtype/Link/Rect[${rect}]/A<</S/URI/URI(${uri})>>>>`
    const file = printed(`${TEXT('LINK')} ${TEXT('OTHER', 100)}`, '', {
      12: `[${link('0 40 30 70', 'https://a/')} 14 0 R]`,
      14: link('0 0 5 5', 'https://b/'),
    })
    expect(conform(file)).toMatchObject({
      problems: [],
      outline: 'Document\n  P\n    Link\n  P\n    Link',
    })
    const [page] = readPages(file) as [PdfPage]
    const contents = readAnnotations(file, page).map((annotation) => {
      const description = annotation.get('Contents')
      return isString(description) ? description.value : ''
    })
    expect(contents).toEqual(['LINK', 'https://b/'])
  })

  test('calls links what the author calls them, wherever they lead', () => {
    const file = printed(`/P<</MCID 0>>BDC ${TEXT('A')} EMC`, '14 0 R 16 0 R', {
      12: '[15 0 R 17 0 R]',
      14: '<</Type/StructElem/S/Link/P 8 0 R/Pg 3 0 R/K[0 <</Type/OBJR/Obj 15 0 R>>]>>',
      15: '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(https://a/)>>>>',
      16: '<</Type/StructElem/S/Link/P 8 0 R/Pg 3 0 R/K[<</Type/OBJR/Obj 17 0 R>>]>>',
      17: '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/Dest/top>>',
    })
    const names = new Map([
      ['https://a/', 'Letter A'],
      ['#top', 'To the top'],
    ])
    expect(conform(file, '', names)).toMatchObject({ problems: [] })
    const described = [15, 17].map((num) => {
      const annotation = file.get(num)
      const contents = isDict(annotation) ? annotation.get('Contents') : undefined
      return isString(contents) ? contents.value : ''
    })
    expect(described).toEqual(['Letter A', 'To the top'])
  })

  test('forgets links that are gone and keeps their text', () => {
    const file = printed(`/P<</MCID 0>>BDC ${TEXT('A')} EMC`, '14 0 R', {
      14: '<</Type/StructElem/S/Link/P 8 0 R/Pg 3 0 R/K[0 <</Type/OBJR/Obj 15 0 R>>]>>',
      15: '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]>>',
    })
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  P' })
  })

  test('tells how many images nobody described', () => {
    const figure = (mcid: number) => `<</Type/StructElem/S/Figure/P 8 0 R/Pg 3 0 R/K ${mcid}>>`
    const file = printed(
      '/F<</MCID 0>>BDC 1 1 2 2 re f EMC /F<</MCID 1>>BDC 1 1 2 2 re f EMC',
      '14 0 R 15 0 R',
      {
        14: figure(0),
        15: figure(1),
      },
    )
    const { outline, warnings } = conform(file)
    expect(outline).toBe('Document\n  Figure Alt=Image\n  Figure Alt=Image')
    expect(warnings).toEqual([
      { code: 'alt_missing', severity: 'warning', message: '2 images have no alternative text.' },
    ])
  })

  /** An element with the same line on two pages. */
  function onTwoPages(entries: string, second = TEXT('HEAD')) {
    return printed(`/TH<</MCID 0>>BDC ${TEXT('HEAD')} EMC`, '14 0 R', {
      2: '<</Type/Pages/Count 2/Kids[3 0 R 16 0 R]/MediaBox[0 0 200 100]>>',
      14: `<</Type/StructElem/S/P/P 8 0 R/Pg 3 0 R/K[0 <</Type/MCR/Pg 16 0 R/MCID 0>>]${entries}>>`,
      16: '<</Type/Page/Parent 2 0 R/Contents 17 0 R/Resources 6 0 R>>',
      17: streamText(`/TH<</MCID 0>>BDC ${second} EMC`),
    })
  }
  const kidCount = (file: PdfFile) => {
    const kids = kidsOf(file, 'P')
    return isArray(kids) ? kids.length : 1
  }

  test('repeats nothing that the document has printed on every page', () => {
    const file = onTwoPages('/Lang(de-x-svc-0)')
    const made = conform(file, '', new Map(), [{ repeats: true }])
    expect(made).toMatchObject({ problems: [], outline: 'Document\n  P Lang=de' })
    expect(kidCount(file)).toBe(1)
  })

  test.each([
    ['in an element that is not', '', TEXT('HEAD')],
    ['that differ from page to page', '/Lang(x-svc-0)', TEXT('HEADS')],
  ])('keeps words %s', (_, entries, second) => {
    const file = onTwoPages(entries, second)
    const made = conform(file, '', new Map(), [{ repeats: true }])
    expect(made).toMatchObject({ problems: [], outline: 'Document\n  P' })
    expect(kidCount(file)).toBe(2)
  })

  test('needs no page that was taken out since', () => {
    const file = printed(`/P<</MCID 0>>BDC ${TEXT('A')} EMC`, '0 <</Type/MCR/Pg 16 0 R/MCID 0>>', {
      16: '<</Type/Page>>',
    })
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  P' })
  })

  test('replaces a role that says less than the link it is', () => {
    const file = printed(`/P<</MCID 0>>BDC ${TEXT('A')} EMC`, '14 0 R', {
      12: '[15 0 R]',
      14: '<</Type/StructElem/S/Form/P 8 0 R/Pg 3 0 R/A[<</O/PrintField/Role/pb>>]/K[0 <</Type/OBJR/Obj 15 0 R>>]>>',
      15: '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/Dest/a>>',
    })
    expect(conform(file)).toMatchObject({ problems: [], outline: 'Document\n  P\n    Link' })
    const page = file.get(3)
    expect(isDict(page) && isName(page.get('Tabs'), 'S')).toBe(true)
  })
})
