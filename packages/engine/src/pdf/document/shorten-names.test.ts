import { describe, expect, test } from 'vitest'
import { ONE_PAGE, openClassic } from '../test/test-pdf.ts'
import { readAnnotations } from './annotations.ts'
import { namedDestinations } from './destinations.ts'
import { readPages } from './pages/tree/page-tree.ts'
import { shortenNames } from './shorten-names.ts'

const LONG = 'x'.repeat(128)
const LONGEST = 'y'.repeat(127)

function withLinks(...annotations: readonly string[]) {
  const file = openClassic({
    ...ONE_PAGE,
    1: '<</Type/Catalog/Pages 2 0 R/Dests 6 0 R>>',
    3: `<</Type/Page/Parent 2 0 R/Annots[${annotations.map((_, at) => `${20 + at} 0 R`).join(' ')}]>>`,
    6: `<</${LONG}[3 0 R/XYZ 0 1 0]/${LONGEST}[3 0 R/XYZ 0 2 0]/a[3 0 R/XYZ 0 3 0]>>`,
    ...Object.fromEntries(annotations.map((value, at) => [20 + at, `<</Subtype/Link${value}>>`])),
  })
  const pages = readPages(file)
  shortenNames(file, pages)
  return { file, annotations: pages.flatMap((page) => readAnnotations(file, page)) }
}

describe('shortenNames', () => {
  test('renames long destinations, and the links to them alike', () => {
    const { file, annotations } = withLinks(`/Dest/${LONG}`, `/Dest(${LONG})`, `/Dest/${LONGEST}`)
    const keys = [...namedDestinations(file).keys()]
    expect(keys).toEqual([expect.stringMatching(/^d-[0-9a-f]{32}$/), LONGEST, 'a'])
    expect(annotations.map((annotation) => annotation.get('Dest'))).toEqual([
      { kind: 'name', value: keys[0] },
      { kind: 'string', value: keys[0] },
      { kind: 'name', value: LONGEST },
    ])
  })

  test('keeps apart destinations whose names differ at the end only', () => {
    const file = openClassic({
      ...ONE_PAGE,
      1: `<</Type/Catalog/Pages 2 0 R/Dests<</${LONG}1[3 0 R]/${LONG}2[3 0 R]>>>>`,
    })
    shortenNames(file, readPages(file))
    expect(namedDestinations(file).size).toBe(2)
  })
})
