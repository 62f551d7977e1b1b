import { describe, expect, test } from 'vitest'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { classicPdf, ONE_PAGE, streamText } from '../test/test-pdf.ts'
import { type FrameApart, unprintedFrames } from './unprinted-frames.ts'

/** A page that shows "Own words here", with a font that tells its text. */
const FILE = PdfFile.open(
  classicPdf({
    ...ONE_PAGE,
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    4: streamText('BT /F1 9 Tf (OWN) Tj (W) Tj ET'),
    5: '<</Type/Font/Subtype/Type3/ToUnicode 6 0 R>>',
    6: streamText('3 beginbfchar <4F> <004F> <57> <00770068006F006C0065> <4E> <006E> endbfchar'),
  }),
)

const frame = (text: string, hasPictures = false): FrameApart => ({
  selector: '#f',
  text,
  hasPictures,
})

describe('unprintedFrames', () => {
  const find = (...frames: FrameApart[]) =>
    unprintedFrames(FILE, readPages(FILE), frames).map(({ text }) => text)

  test('finds those whose words no page shows', () => {
    expect(find(frame('other words'))).toEqual(['other words'])
  })

  test('finds none that are shown, whatever their capitals and spaces', () => {
    expect(find(frame(' OWHOLE  n Whole'))).toEqual([])
  })

  test('takes no single word of the document for a frame', () => {
    expect(find(frame('whole other words'))).toEqual(['whole other words'])
  })

  test('finds pictures unless the browser prints another frame', () => {
    expect(find(frame('', true))).toEqual([''])
    expect(find(frame('', true), frame('whole'))).toEqual([])
  })

  test('finds no frame without anything in it', () => {
    expect(find(frame(' '))).toEqual([])
  })
})
