import { describe, expect, test } from 'vitest'
import type { ContentPart, SequencePart } from '../../content/content-parts.ts'
import { readContentParts } from '../../content/read-content-parts.ts'
import { looseLines, neighbour } from './loose-lines.ts'

const shown = (text: string, x: number, y: number) =>
  `BT /F 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`

function partsOf(content: string): readonly ContentPart[] {
  return readContentParts(Buffer.from(content), {
    matrix: [1, 0, 0, 1, 0, 0],
    isOwned: () => true,
    isWanted: () => true,
    xObject: () => ({ isMarked: true, hasText: false, addBounds: () => {} }),
    properties: () => undefined,
  })
}

const marked = (mcid: number, content: string) => `/P<</MCID ${mcid}>>BDC ${content} EMC`

/** Lines as the numbers of their neighbours: of what is painted before, how many pieces, of what comes after. */
function linesOf(content: string) {
  const mcid = (part: SequencePart | undefined) => part?.mcid
  return looseLines(partsOf(content)).map(({ parts, before, after }) => [
    mcid(before),
    parts.length,
    mcid(after),
  ])
}

describe('looseLines', () => {
  test('holds pieces that stand next to each other, and what is painted around them', () => {
    const loose = [shown('2', 0, 50), shown('.', 5, 50), shown('x', 0, 20)]
    const content = [marked(1, shown('a', 0, 80)), ...loose, marked(2, shown('b', 10, 20))]
    expect(linesOf(content.join(' '))).toEqual([
      [1, 2, undefined],
      [1, 1, 2],
    ])
  })

  test('ends where a form is painted, and goes on over graphics', () => {
    const content = `${shown('a', 0, 50)} 0 0 1 1 re f ${shown('b', 5, 50)} /Form Do ${shown('c', 10, 50)}`
    expect(linesOf(content)).toEqual([
      [undefined, 2, undefined],
      [undefined, 1, undefined],
    ])
  })
})

describe('neighbour', () => {
  test.each([
    [
      'what goes on from it',
      marked(1, shown('a', 0, 80)),
      marked(2, shown('b', 16, 50)),
      2,
      'before',
    ],
    [
      'what it goes on from',
      marked(1, shown('a', 2, 50)),
      marked(2, shown('b', 0, 20)),
      1,
      'behind',
    ],
    ['the nearer one', marked(1, shown('a', 0, 50)), marked(2, shown('b', 16, 50)), 2, 'before'],
    [
      'the last line of several',
      marked(1, `${shown('a', 90, 80)} ${shown('b', 4, 50)}`),
      marked(2, shown('c', 0, 20)),
      1,
      'behind',
    ],
    [
      'the first line of several',
      marked(1, shown('a', 0, 80)),
      marked(2, `${shown('b', 17, 50)} ${shown('c', 0, 30)}`),
      2,
      'before',
    ],
  ])('is %s', (_, before, after, mcid, side) => {
    const [line] = looseLines(partsOf(`${before} ${shown('x', 10, 50)} ${after}`))
    expect(line && neighbour(line)).toEqual({ mcid, side })
  })

  test('is nothing on another line, or far away on the same one', () => {
    const [line] = looseLines(
      partsOf(
        `${marked(1, shown('a', 0, 80))} ${shown('x', 10, 50)} ${marked(2, shown('b', 90, 50))}`,
      ),
    )
    expect(line && neighbour(line)).toBeUndefined()
  })
})
