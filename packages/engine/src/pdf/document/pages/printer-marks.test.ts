import { describe, expect, test } from 'vitest'
import { decodeStream } from '../../file/decode-stream.ts'
import { isDict, isStream, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { ONE_PAGE, openClassic, streamText } from '../../test/test-pdf.ts'
import { readAnnotations } from '../annotations.ts'
import { openBleed } from './open-bleed.ts'
import { joinedContents } from './page-content.ts'
import { addPrinterMarks, type BleedRequest } from './printer-marks.ts'
import { pageAttribute, readPages } from './tree/page-tree.ts'

const LINK = '<</Subtype/Link/Rect[10 10 20 20]/A<</S/URI/URI(https://example.com/)>>>>'

/** The page of 200 × 100 pt, after a change. */
function changed(content: string, change: (file: PdfFile) => void) {
  const file = openClassic({
    ...ONE_PAGE,
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R]>>',
    4: streamText(content),
    6: LINK,
  })
  change(file)
  const [page] = readPages(file)
  if (!page) throw new Error('no page')
  const boxes = (key: string): PdfObject | undefined => pageAttribute(file, page, key)
  const text = decodeStream(joinedContents(file, page)).toString('latin1')
  return { text, boxes, links: readAnnotations(file, page).map((one) => one.get('Rect')) }
}

const marked = (request: BleedRequest) =>
  changed('body', (file) => addPrinterMarks(file, readPages(file), request))

describe('addPrinterMarks', () => {
  test('says where the page is within its bleed, and leaves the rest as it is without marks', () => {
    const { text, boxes, links } = marked({ bleedPt: 10, marks: [] })
    expect(boxes('MediaBox')).toEqual([0, 0, 200, 100])
    expect(boxes('BleedBox')).toEqual([0, 0, 200, 100])
    expect(boxes('TrimBox')).toEqual([10, 10, 190, 90])
    expect([text.trim(), links]).toEqual(['body', [[10, 10, 20, 20]]])
  })

  test('draws marks outside of the bleed as artifacts, and moves links with the page', () => {
    const { text, boxes, links } = marked({ bleedPt: 10, marks: ['crop', 'cross'] })
    expect(boxes('MediaBox')).toEqual([0, 0, 256.69, 156.69])
    expect(boxes('BleedBox')).toEqual([28.35, 28.35, 228.35, 128.35])
    expect(boxes('TrimBox')).toEqual([38.35, 38.35, 218.35, 118.35])
    expect(links).toEqual([[38.35, 38.35, 48.35, 48.35]])
    const [before = '', drawn = ''] = text.split('/Artifact <</Type/Page>> BDC')
    expect(before).toMatch(/^q\n1 0 0 1 28.35 28.35 cm\n0 0 200 100 re W n\s+body\s+Q\s+$/)
    const points = [...drawn.matchAll(/([\d.]+) ([\d.]+) (?:m|l)\b/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(points.length).toBeGreaterThan(30)
    const isInBleed = ([x = 0, y = 0]: number[]) =>
      x > 28.35 && x < 228.35 && y > 28.35 && y < 128.35
    expect(points.filter(isInBleed)).toEqual([])
    expect(points).toContainEqual([38.35, expect.any(Number)])
  })

  test('moves patterns with the page, each once', () => {
    const page = (contents: string) =>
      `<</Type/Page/Parent 2 0 R/Contents ${contents}/Resources<</Pattern<</P1 6 0 R/P2 7 0 R/P3<</PatternType 2/Shading 8 0 R>>>>>>>>`
    const file = openClassic({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 200 100]>>',
      3: page('5 0 R'),
      4: page('5 0 R'),
      5: streamText('/Pattern cs /P1 scn 0 0 9 9 re f'),
      6: '<</PatternType 2/Matrix[.5 0 0 -.5 10 20]/Shading 8 0 R>>',
      7: streamText(
        '0 0 1 1 re f',
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 1/YStep 1',
      ),
      8: '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]>>',
    })
    addPrinterMarks(file, readPages(file), { bleedPt: 0, marks: ['crop'] })
    const [first, second] = readPages(file).map((one) => {
      const resources = pageAttribute(file, one, 'Resources')
      return isDict(resources) ? file.dictAt(resources, 'Pattern') : undefined
    })
    const matrices = ['P1', 'P2', 'P3'].map((key) => {
      const pattern = file.resolve(first?.get(key))
      return (isStream(pattern) ? pattern.dict : isDict(pattern) ? pattern : undefined)?.get(
        'Matrix',
      )
    })
    expect(matrices).toEqual([
      [0.5, 0, 0, -0.5, 38.35, 48.35],
      [1, 0, 0, 1, 28.35, 28.35],
      [1, 0, 0, 1, 28.35, 28.35],
    ])
    expect(second?.get('P1')).toEqual(first?.get('P1'))
  })
})

describe('openBleed', () => {
  const opened = (content: string) =>
    changed(content, (file) => openBleed(file, readPages(file))).text.trim()

  test('lets what runs over the margins be seen, and nothing that a smaller box hides', () => {
    expect(opened('q .5 0 0 -.5 0 100 cm q 40 20 320 160 re W* n body Q')).toBe(
      'q .5 0 0 -.5 0 100 cm q 40 20 320 160 re W* n body Q',
    )
    expect(
      opened(
        '.5 0 0 -.5 0 100 cm q 40 20 320 160 re W* n body Q q 60 40 200 100 re W n box Q q 40 20 320 160 re W* n Q',
      ),
    ).toBe(
      '.5 0 0 -.5 0 100 cm q 0 200 400 -200 re W* n body Q q 60 40 200 100 re W n box Q q 0 200 400 -200 re W* n Q',
    )
  })

  test('opens the clips of pictures that end where the page does', () => {
    expect(
      opened(
        '.5 0 0 -.5 0 100 cm q 40 20 320 160 re W* n body Q q 260 100 100 80 re W* n picture Q',
      ),
    ).toBe(
      '.5 0 0 -.5 0 100 cm q 0 200 400 -200 re W* n body Q q 260 200 140 -100 re W* n picture Q',
    )
  })

  const BODY = 'q 10 10 180 80 re W* n'
  /** A page with one pattern, and the pages on which it begins anew. */
  const filled = (content: string, patterns: Readonly<Record<number, string>>) => {
    const file = openClassic({
      ...ONE_PAGE,
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Pattern<</P 6 0 R>>>>>>',
      4: streamText(content),
      ...patterns,
    })
    return { file, broken: openBleed(file, readPages(file)) }
  }

  test('lets gradients that are computed for each point go on up to the edges', () => {
    const { file, broken } = filled(`${BODY} /Pattern cs /P scn 0 0 200 50 re f Q`, {
      6: '<</PatternType 2/Matrix[2 0 0 -2 0 100]/Shading<</ShadingType 1/Domain[5 95 5 45]/Function 7 0 R>>>>',
      7: streamText('{pop}', '/FunctionType 4/Domain[5 95 5 45]/Range[0 1]'),
    })
    const [pattern, func] = [file.get(6), file.get(7)]
    const shading = isDict(pattern) ? file.dictAt(pattern, 'Shading') : undefined
    expect(shading?.get('Domain')).toEqual([0, 100, 0, 50])
    expect(isStream(func) && func.dict.get('Domain')).toEqual([0, 100, 0, 50])
    expect(broken).toEqual([])
  })

  test('names pages where repeated pictures reach over the margins', () => {
    const tile = {
      6: streamText('0 0 1 1 re f', '/PatternType 1/PaintType 1/BBox[0 0 1 1]/XStep 1/YStep 1'),
    }
    const fills = (path: string) =>
      filled(`${BODY} q /Pattern cs /P scn ${path} f Q Q`, tile).broken
    expect(fills('0 0 200 50 re')).toEqual([1])
    expect(fills('10 10 180 50 re')).toEqual([])
    expect(filled(`${BODY} q /P scn Q 0 0 200 50 re f Q`, tile).broken).toEqual([])
  })

  test('leaves alone what clips no more than a margin, or only paints', () => {
    const content = 'q 0 0 200 20 re W n x Q q 10 10 180 80 re f Q'
    expect(opened(content)).toBe(content)
  })
})
