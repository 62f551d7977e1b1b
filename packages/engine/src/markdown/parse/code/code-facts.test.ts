import { expect, test } from 'vitest'
import { parse } from '../../test/parse.ts'

test('code is coloured where its language is named and known', () => {
  expect(parse('```ts {1} title=x\nconst a = 1\n```')).toContain('hljs-keyword')
  expect(parse('```\nconst a = 1\n```')).not.toContain('hljs')
  expect(parse('```nothing\n<a>\n```')).toContain('&lt;a&gt;')
  expect(parse('```ts\nconst a\n```', { highlight: false })).not.toContain('hljs')
})

const marked = (markdown: string) =>
  parse(markdown)
    .replaceAll(/<\/?(?:span|pre|code)[^>]*>/g, '')
    .trim()

test.each([
  ['```js {1,3-4}\na\nb\nc\nd\n```', '<mark>a</mark>\nb\n<mark>c</mark>\n<mark>d</mark>'],
  ['```js{2}\na\nb\n```', 'a\n<mark>b</mark>'],
  ['```py hl_lines="1"\na\nb\n```', '<mark>a</mark>\nb'],
  [
    '```js ins={1} del={2}\na\nb\n```',
    '<mark class="added">a</mark>\n<mark class="removed">b</mark>',
  ],
  ['```js\n// highlight-next-line\na\nb\n```', '<mark>a</mark>\nb'],
  ['```html\n<!-- highlight-start -->\na\n<!-- highlight-end -->\nb\n```', '<mark>a</mark>\nb'],
  [
    '```js\na // [!code ++]\nb # [!code --]\n```',
    '<mark class="added">a</mark>\n<mark class="removed">b</mark>',
  ],
  ['```js\n// [!code highlight:2]\na\nb\nc\n```', '<mark>a</mark>\n<mark>b</mark>\nc'],
  ['```md\n// highlight-next-line\na\n```', '// highlight-next-line\na'],
  ['```js {1-99999}\na\n```', '<mark>a</mark>'],
  ['```js title="src/a.js"\na\n```', '<p class="code-title">src/a.js</p>\na'],
  ['```js [a.js]\na\n```', '<p class="code-title">a.js</p>\na'],
  ['```ruby:app/a.rb\na\n```', '<p class="code-title">app/a.rb</p>\na'],
])('marks and titles of code: %j', (markdown, html) => {
  expect(marked(markdown)).toBe(html)
})

const numbers = (markdown: string) =>
  [...parse(markdown).matchAll(/<span class="line-number">(\d+)<\/span>/g)].map(([, one]) =>
    Number(one),
  )

test.each([
  ['py linenums="1"', [1, 2]],
  ['py linenums="9" hl_lines="1"', [9, 10]],
  ['{.python .numberLines}', [1, 2]],
  ['{.python .number-lines startFrom="100"}', [100, 101]],
  ['js showLineNumbers {1}', [1, 2]],
  ['js showLineNumbers=5', [5, 6]],
  ['js showLineNumbers{5}', [5, 6]],
  ['js{numberLines: 5}', [5, 6]],
  ['ts:line-numbers=2 {1}', [2, 3]],
  ['go {linenos=table,hl_lines=[1,"2-2"],linenostart=199}', [199, 200]],
  ['js=', [1, 2]],
  ['js=101', [101, 102]],
  ['js code-line-numbers="2"', [1, 2]],
  ['ts:no-line-numbers', []],
  ['js showLineNumbers=false', []],
  ['go {linenos=false}', []],
  ['js', []],
])('lines of ```%s are numbered %j', (info, expected) => {
  expect(numbers(`\`\`\`${info}\na\nb\n\`\`\``)).toEqual(expected)
})

test('numbers of lines go on behind those of the code before where the code says so', () => {
  expect(numbers('```js=7\na\nb\n```\n\n```js\nx\n```\n\n```js=+\nc\n```')).toEqual([7, 8, 9])
})

test('a number stands before its line, outside of what goes on from the line before', () => {
  const html = parse('```js showLineNumbers {2}\n/* a\nb */\n```')
  expect(html).toContain(
    '<span class="line-number">1</span><span class="hljs-comment">/* a\n</span><mark><span class="line-number">2</span><span class="hljs-comment">b */</span></mark>',
  )
  expect(parse('```js showLineNumbers{2}\na\nb\n```')).not.toContain('<mark>')
})

test('lines that Hugo and Quarto name are marked', () => {
  expect(marked('```go {hl_lines=[1,"3-3"]}\na\nb\nc\n```')).toBe(
    '<mark>a</mark>\nb\n<mark>c</mark>',
  )
})

test('what reaches over several lines of code goes on inside marks and behind them', () => {
  const html = parse('```js {2}\n/* a\nb\nc */\n```')
  expect(html).toContain(
    '<span class="hljs-comment">/* a\n</span><mark><span class="hljs-comment">b</span></mark><span class="hljs-comment">\nc */</span>',
  )
})

test.each([
  '{.python .numberLines}',
  '{#id .python}',
  '{python}',
  '{python, echo=FALSE}',
  'python:a.py',
])('the language of %s is read', (info) => {
  expect(parse(`\`\`\`${info}\nimport x\n\`\`\``)).toContain('class="language-python"')
})
