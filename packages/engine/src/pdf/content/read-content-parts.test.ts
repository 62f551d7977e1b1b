import { describe, expect, test } from 'vitest'
import type { ContentPart } from './content-parts.ts'
import { IDENTITY } from './matrix.ts'
import { readContentParts } from './read-content-parts.ts'

function partsOf(content: string, isOwned = (mcid: number) => mcid < 10): readonly ContentPart[] {
  return readContentParts(Buffer.from(content, 'latin1'), {
    matrix: IDENTITY,
    isOwned,
    isWanted: () => true,
    xObject: (name) => ({
      isMarked: name === 'Marked',
      hasText: name === 'Text',
      addBounds: (bounds, matrix) => bounds.addRectangle(0, 0, 1, 1, matrix),
    }),
    properties: () => undefined,
  })
}

/** Parts as text: their kind, and the content they are of. */
function summary(content: string): string[] {
  return partsOf(content).map((part) => {
    if (part.kind === 'sequence') {
      const { mcid, open, close, hasText, hasImage } = part
      const inside = content.slice(open.end, close.start).trim()
      return `${mcid}${hasText ? ' text' : ''}${hasImage ? ' image' : ''}: ${inside}`
    }
    const kind = part.kind === 'loose' ? (part.isText ? 'loose text' : 'loose') : part.kind
    return `${kind}: ${content.slice(part.start, part.end)}`
  })
}

describe('readContentParts', () => {
  test('finds sequences and what they show', () => {
    expect(
      summary('/P<</MCID 1>>BDC BT (a) Tj ET EMC /F<</MCID 2>>BDC /Im Do 0 0 1 1 re f EMC'),
    ).toEqual(['1 text: BT (a) Tj ET', '2 image: /Im Do 0 0 1 1 re f'])
  })

  test('finds what nothing covers, from the start of the path on, runs of it as one', () => {
    expect(summary('1 0 0 rg 0 0 1 1 re f 2 2 m 3 3 l S q 4 4 1 1 re W n /Im Do Q')).toEqual([
      'loose: 0 0 1 1 re f 2 2 m 3 3 l S',
      'loose: /Im Do',
    ])
  })

  test('keeps text and graphics that nothing covers apart', () => {
    expect(summary('0 0 1 1 re f BT (a) Tj ET /Text Do /Sh sh')).toEqual([
      'loose: 0 0 1 1 re f',
      'loose text: BT (a) Tj ET',
      'loose text: /Text Do',
      'loose: /Sh sh',
    ])
  })

  test('takes each piece of text for itself', () => {
    expect(summary('BT (a) Tj (b) Tj ET BT (c) Tj ET')).toEqual([
      'loose text: BT (a) Tj (b) Tj ET',
      'loose text: BT (c) Tj ET',
    ])
  })

  test('leaves artifacts, and text in them, alone', () => {
    expect(summary('/Artifact BMC 0 0 1 1 re f BT (a) Tj ET EMC /Span BMC f EMC')).toEqual([
      'loose: f',
    ])
  })

  test('takes marks out that no element owns, that repeat, and that nothing opened', () => {
    const content = '/P<</MCID 10>>BDC f EMC /P<</MCID 1>>BDC EMC /P<</MCID 1>>BDC EMC EMC'
    expect(summary(content)).toEqual([
      'stale: /P<</MCID 10>>BDC',
      'loose: f',
      'stale: EMC',
      '1: ',
      'stale: /P<</MCID 1>>BDC',
      'stale: EMC',
      'stale: EMC',
    ])
  })

  test('ends a sequence where a form with sequences of its own begins', () => {
    expect(summary('/P<</MCID 1>>BDC (a) Tj /Marked Do f EMC')).toEqual([
      '1 text: (a) Tj',
      'form: /Marked Do',
      'loose: f',
      'stale: EMC',
    ])
    const [covered] = partsOf('/Artifact BMC /Marked Do EMC')
    expect(covered).toMatchObject({ kind: 'form', isCovered: true })
  })

  test('ends an open sequence with the content', () => {
    const content = '/P<</MCID 1>>BDC f'
    const [part] = partsOf(content)
    expect(part).toMatchObject({ close: { start: content.length, end: content.length } })
  })

  test('takes text down in the order it is read, and as the author gave it', () => {
    const [part] = partsOf(
      '/P<</MCID 1>>BDC BT /F1 9 Tf /ReversedChars BMC (b) Tj (a) Tj EMC /Span<</ActualText(x)>>BDC (y) Tj EMC ET EMC',
    )
    expect(part?.kind === 'sequence' && part.painted?.text).toEqual([
      { font: 'F1', codes: 'a' },
      { font: 'F1', codes: 'b' },
      { actualText: 'x' },
    ])
  })

  test('knows where pictures are on the page', () => {
    const [part] = partsOf(
      '/F<</MCID 1>>BDC q 2 0 0 2 0 0 cm q 10 0 0 20 5 5 cm /Im Do Q 1 1 m 2 2 l f Q EMC',
    )
    expect(part?.kind === 'sequence' && part.painted?.bounds).toMatchObject({
      left: 2,
      bottom: 2,
      right: 30,
      top: 50,
    })
  })
})
