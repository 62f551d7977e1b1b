import { describe, expect, test } from 'vitest'
import { EngineError } from '../../messages/errors.ts'
import { readAnnotations } from '../document/annotations.ts'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { uriOf } from '../document/web-link.ts'
import { isArray, isDict, isName, isStream } from '../file/objects.ts'
import { ONE_PAGE, openClassic } from '../test/test-pdf.ts'
import { conformToArchive } from './conform-to-archive.ts'

function withLinks(...annotations: readonly string[]) {
  const file = openClassic({
    ...ONE_PAGE,
    3: `<</Type/Page/Parent 2 0 R/Annots[${annotations.map((_, at) => `${20 + at} 0 R`).join(' ')}]>>`,
    ...Object.fromEntries(annotations.map((value, at) => [20 + at, `<</Subtype/Link${value}>>`])),
  })
  const pages = readPages(file)
  conformToArchive(file, pages)
  return { file, annotations: pages.flatMap((page) => readAnnotations(file, page)) }
}

describe('conformToArchive', () => {
  test('takes the address from links that no string can hold, and from no others', () => {
    const action = (uri: string) => `/A<</S/URI/URI(${uri})>>`
    const { file, annotations } = withLinks(
      action(`data:,${'x'.repeat(32_762)}`),
      action(`data:,${'x'.repeat(32_761)}`),
    )
    expect(annotations.map((annotation) => uriOf(file, annotation)?.value.length)).toEqual([
      undefined,
      32_767,
    ])
    expect(annotations[0]?.has('A')).toBe(false)
  })

  test('has every annotation printed but the windows of comments', () => {
    const { annotations } = withLinks('', '/F 0', '/F 4', '/F 128', '/Subtype/Popup')
    expect(annotations.map((annotation) => annotation.get('F'))).toEqual([4, 4, 4, 132, undefined])
  })

  test('says what colours mean', () => {
    const { file } = withLinks()
    const intents = file.resolve(file.catalog.get('OutputIntents'))
    const intent = isArray(intents) ? file.resolve(intents[0]) : undefined
    const entries = isDict(intent) ? intent : new Map()
    expect(isName(entries.get('S'), 'GTS_PDFA1')).toBe(true)
    const profile = file.resolve(entries.get('DestOutputProfile'))
    expect(isStream(profile) && profile.dict.get('N')).toBe(3)
  })

  test.each([
    ['0 0 2.99 100', 'page 1 is 2.99 x 100 pt'],
    ['0 0 100 14400.01', 'page 1 is 100 x 14400.01 pt'],
  ])('refuses a page of %s', (box, message) => {
    const file = openClassic({
      ...ONE_PAGE,
      2: `<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[${box}]>>`,
    })
    const work = () => conformToArchive(file, readPages(file))
    expect(work).toThrow(message)
    expect(work).toThrow(expect.objectContaining({ code: 'invalid_request' }))
    expect(work).toThrow(EngineError)
  })

  test.each(['0 0 3 14400', '-10 -10 -7 100'])('takes a page of %s', (box) => {
    const file = openClassic({
      ...ONE_PAGE,
      2: `<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[${box}]>>`,
    })
    expect(() => conformToArchive(file, readPages(file))).not.toThrow()
  })
})
