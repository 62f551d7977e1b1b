import { describe, expect, test } from 'vitest'
import { DocumentWords, letters } from './document-words.ts'

describe('DocumentWords', () => {
  const words = new DocumentWords(
    'Jars of blue vapour\nin a super-duper cellar. 日本語の長い文章。 The extra\u00adordinary fir tree',
  )

  test.each([
    ['words', 'blue', 'vapour', true],
    ['paragraphs', 'vapour', 'in a', true],
    ['words with a hyphen between them', 'super-', 'duper', false],
    ['characters of a script without spaces', '長い', '文章', false],
    ['a word with a soft hyphen', 'extra\u00ad', 'ordinary', false],
    ['letters that a ligature stands for', '\ufb01', 'r tree', false],
    ['what is not in it', 'lorem', 'ipsum', undefined],
  ])('tells whether it has a space between %s', (_, before, after, expected) => {
    expect(words.areApart(letters(before), letters(after))).toBe(expected)
  })

  test('goes by the place where it was asked before, where the same letters come again', () => {
    const again = new DocumentWords('one two, onetwo, one two')
    const answers = ['one', 'one two, one', 'one two, onetwo, one'].map((before) =>
      again.areApart(letters(before), 'two'),
    )
    expect(answers).toEqual([true, false, true])
  })

  test('finds what is far away', () => {
    const text = `${'much text before it '.repeat(3000)} the needle in the haystack`
    const far = new DocumentWords(text)
    expect(far.areApart(letters('text before it the needle'), letters('in the haystack'))).toBe(
      true,
    )
  })
})
