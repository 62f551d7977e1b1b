import { describe, expect, test } from 'vitest'
import { serialize } from '../../file/write/serialize.ts'
import { openClassic } from '../../test/test-pdf.ts'
import { readAnnotations } from '../annotations.ts'
import { namedDestinations } from '../destinations.ts'
import { dropDestinations, namePlaces, relativeUri, relativizeLinks } from './relink.ts'
import { readPages } from './tree/page-tree.ts'

const BASE = 'http://document.localhost/'

function fileWith(...annotations: readonly string[]) {
  const file = openClassic({
    1: '<</Type/Catalog/Pages 2 0 R/Dests 4 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: `<</Type/Page/Annots[${annotations.join(' ')}]>>`,
    4: '<</svc-1[3 0 R/XYZ 5 6 0]/kept[3 0 R/XYZ 7 8 0]>>',
    5: `<</Subtype/Link/A<</S/URI/URI(${BASE}indirect)>>>>`,
  })
  return { file, pages: readPages(file) }
}

const webLink = (uri: string) => `<</Subtype/Link/A<</S/URI/URI(${uri})>>>>`
const inLink = (destination: string) => `<</Subtype/Link/Dest${destination}>>`

describe('relativizeLinks', () => {
  test('shortens links below the base, removes those to it, leaves the rest', () => {
    const uris = ['https://example.com/', `${BASE}x.html`, BASE, `${BASE}#gone`, 'mailto:a@b.c']
    const { file, pages } = fileWith(...uris.map(webLink), '5 0 R', '<</Subtype/Widget>>')
    relativizeLinks(file, pages, BASE)
    const left = pages.flatMap((page) => readAnnotations(file, page).map(serialize))
    expect(left).toEqual([
      '<</Subtype/Link/A<</S/URI/URI(https://example.com/)>>>>',
      '<</Subtype/Link/A<</Type/Action/S/URI/URI(x.html)>>>>',
      '<</Subtype/Link/A<</S/URI/URI(mailto:a@b.c)>>>>',
      '<</Subtype/Link/A<</Type/Action/S/URI/URI(indirect)>>>>',
      '<</Subtype/Widget>>',
    ])
  })

  test('takes the list of annotations away with the last one', () => {
    const { file, pages } = fileWith(webLink(BASE))
    relativizeLinks(file, pages, BASE)
    expect(serialize(file.get(3))).toBe('<</Type/Page>>')
  })

  test('does not touch pages without such links', () => {
    const { file, pages } = fileWith(webLink('https://example.com/'))
    relativizeLinks(file, pages, BASE)
    expect(file.stored(3)).toMatchObject({ kind: 'verbatim' })
  })
})

test.each([
  [`${BASE}a/b.html`, 'a/b.html'],
  [`${BASE}?q=1#f`, '?q=1#f'],
  [BASE, ''],
  ['http://document.localhost', ''],
  ['http://document.localhost.example.com/', undefined],
  ['https://document.localhost/', undefined],
  [`${BASE}/example.com/x`, './/example.com/x'],
  [`${BASE}javascript:alert(1)`, './javascript:alert(1)'],
  [`${BASE}a/b:c`, 'a/b:c'],
  [`${BASE}..%2F..%2Fa%2Fb`, '../../a%2Fb'],
])('relativeUri of %s is %j', (uri, expected) => {
  expect(relativeUri(uri, BASE)).toBe(expected)
  expect(relativeUri(uri, BASE.slice(0, -1))).toBe(expected)
})

test.each([
  [`${BASE}README.md#a`, '../../README.md#a'],
  [`${BASE}guide/x/c.png`, '../x/c.png'],
  [`${BASE}guide/deep/..%2F..%2F..%2Fout.md`, '../../../out.md'],
  ['http://document.localhost.example.com/', undefined],
])('relativeUri of %s is %j for a document in a folder', (uri, expected) => {
  expect(relativeUri(uri, `${BASE}guide/deep/`)).toBe(expected)
})

describe('namePlaces', () => {
  const place = (name: string) => `<</Subtype/Link/Rect[5 20 6 21]/A<</S/URI/URI(place:${name})>>>>`

  test('makes destinations of the links of a scheme, and leaves those that are there', () => {
    const { file, pages } = fileWith(place('%C3%A4%20b'), place('kept'), inLink('/kept'))
    namePlaces(file, pages, 'place:')
    expect(namedDestinations(file).get('\xc3\xa4 b')).toEqual([
      expect.objectContaining({ num: 3 }),
      expect.objectContaining({ value: 'XYZ' }),
      5,
      21,
      null,
    ])
    expect(serialize(namedDestinations(file).get('kept') ?? null)).toBe('[3 0 R /XYZ 7 8 0]')
    const left = pages.flatMap((page) => readAnnotations(file, page).map(serialize))
    expect(left).toEqual(['<</Subtype/Link/Dest/kept>>'])
  })

  test('leaves other links, and those that name nothing', () => {
    const { file, pages } = fileWith(webLink(BASE), place('%ff'))
    namePlaces(file, pages, 'place:')
    expect(file.stored(3)).toMatchObject({ kind: 'verbatim' })
    expect(file.stored(4)).toMatchObject({ kind: 'verbatim' })
  })
})

describe('dropDestinations', () => {
  test('takes the names away and keeps the links to them working', () => {
    const links = ['/svc-1', '(svc-1)', '/kept', '/svc-gone', '[3 0 R/Fit]'].map(inLink)
    const { file, pages } = fileWith(...links)
    dropDestinations(file, pages, 'svc-')
    expect(serialize(file.get(4))).toBe('<</kept[3 0 R /XYZ 7 8 0]>>')
    expect(pages.flatMap((page) => readAnnotations(file, page).map(serialize))).toEqual([
      '<</Subtype/Link/Dest[3 0 R /XYZ 5 6 null]>>',
      '<</Subtype/Link/Dest[3 0 R /XYZ 5 6 null]>>',
      '<</Subtype/Link/Dest/kept>>',
      '<</Subtype/Link/Dest[3 0 R /Fit]>>',
    ])
  })

  test('takes the dictionary away with the last name', () => {
    const { file, pages } = fileWith()
    dropDestinations(file, pages, '')
    expect(file.catalog.has('Dests')).toBe(false)
  })

  test('touches nothing when no name starts so', () => {
    const { file, pages } = fileWith(inLink('/kept'))
    dropDestinations(file, pages, 'other-')
    expect(file.stored(4)).toMatchObject({ kind: 'verbatim' })
  })
})
