import { describe, expect, test } from 'vitest'
import { byteString } from '../../file/objects.ts'
import { attribute, elementsOf } from '../structure.ts'
import { repaired, treeOf } from '../test/test-tree.ts'
import { applyHints } from './apply-hints.ts'

describe('applyHints', () => {
  test.each([
    ['a type', 'Div[hint=0](0)', { type: 'Caption' }, 'Caption(0)'],
    [
      'the mark of a footnote, a link still',
      'Link[hint=0](0 @7)',
      { type: 'Reference' },
      'Reference(Link(0 @7))',
    ],
    [
      'a note, an item of a list',
      'LI[hint=0](Lbl(0) 1)',
      { type: 'Note' },
      'LI(Lbl(0) LBody(Note(1)))',
    ],
    ['a language', 'P[hint=0](0)', { language: 'ja' }, 'P[lang=ja](0)'],
    [
      'no language where the author gave one',
      'P[hint=0,lang=zh](0)',
      { language: 'ja' },
      'P[lang=zh](0)',
    ],
  ] as const)('gives an element %s', (_, before, hint, after) => {
    const applied = repaired(`Document(${before})`, (tree) => applyHints(tree, [hint]))
    expect(applied).toBe(`Document(${after})`)
  })

  test('connects a header with its own header, which needs an identifier for it', () => {
    const tree = treeOf('Document(Table(TR(TH[hint=0](0) TH[hint=1,id=b](1)) TR(TH[hint=2](2))))')
    applyHints(tree, [{ name: '0' }, { name: '1' }, { headers: ['0', '1', 'gone'] }])
    const [first, , last] = elementsOf(tree).filter(({ type }) => type === 'TH')
    expect(last && attribute(last, 'Table', 'Headers')).toEqual(
      [first?.id ?? '', 'b'].map(byteString),
    )
    expect(first?.id).toMatch(/./)
  })
})
