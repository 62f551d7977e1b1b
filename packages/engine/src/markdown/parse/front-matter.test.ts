import { describe, expect, test } from 'vitest'
import { factsOf } from './document-facts.ts'
import { readFrontMatter } from './front-matter.ts'

describe('front matter', () => {
  test('is taken off the document', () => {
    expect(readFrontMatter('---\ntitle: A\ntags: [b, c]\n---\n# Text\n')).toEqual({
      values: { title: 'A', tags: ['b', 'c'] },
      body: '# Text\n',
    })
    expect(readFrontMatter('---\n---\nText').body).toBe('Text')
    expect(readFrontMatter('---\n# nothing\n...\nText').body).toBe('Text')
  })

  test.each([
    '---\n\nText\n\n---\n',
    '---\n- a\n---\n',
    '----\na: b\n----\n',
    'a: b\n---\n',
    '---\na: b\n',
  ])('is not what only looks like it: %j', (text) => {
    expect(readFrontMatter(text)).toEqual({ values: {}, body: text })
  })

  test('that is no YAML stays text, with the mistake', () => {
    const text = '---\nb: c\na: [\n---\nText'
    expect(readFrontMatter(text)).toMatchObject({
      body: text,
      mistake: expect.stringContaining('line 4'),
    })
  })

  test('names the first tag that it does not read', () => {
    const unread = (yaml: string) => readFrontMatter(`---\n${yaml}\n---\n`).unread
    expect(unread('a: !!js/function "x"\nb: !own 1')).toBe(
      'Unresolved tag: tag:yaml.org,2002:js/function at line 2, column 4',
    )
    expect(unread('a: !!str 5\nb: !!set {c}')).toBeUndefined()
  })

  test('runs nothing and expands little', () => {
    expect(readFrontMatter('---js\n{ a: process.exit() }\n---\n').values).toEqual({})
    expect(readFrontMatter('---\na: !!js/function "x"\nb: !<tag:x> 1\n---\n').values).toMatchObject(
      { a: 'x' },
    )
    const bomb = Array.from(
      { length: 12 },
      (_, n) => `a${n}: &a${n} [${n === 0 ? 'x' : `*a${n - 1},`.repeat(10)}]`,
    )
    const { values, mistake } = readFrontMatter(`---\n${bomb.join('\n')}\n---\n`)
    expect([values, mistake]).toEqual([{}, expect.stringContaining('alias')])
    expect(Object.getPrototypeOf(readFrontMatter('---\n__proto__: {a: 1}\n---\n').values)).toBe(
      Object.prototype,
    )
  })
})

describe('facts', () => {
  test('have the names that other programs give them', () => {
    expect(
      factsOf({
        title: 'A\nB',
        authors: [{ name: 'Ann' }, 'Bob'],
        date: 2026,
        tags: ['x', 'y'],
        lang: 'de_at',
        abstract: 'Sum',
      }),
    ).toEqual({
      title: 'A B',
      author: 'Ann, Bob',
      date: '2026',
      description: 'Sum',
      keywords: 'x, y',
      language: 'de-AT',
    })
    expect(factsOf({ title: { a: 1 }, lang: 'no language', author: null })).toEqual({})
  })
})
