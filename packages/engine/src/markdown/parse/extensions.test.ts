import { describe, expect, test } from 'vitest'
import { parse } from '../test/parse.ts'
import { canonicalHtml } from '../test/same-html.ts'

/** Examples of the extensions in GitHub Flavored Markdown 0.29, by their section. */
const GFM: readonly (readonly [section: string, markdown: string, html: string])[] = [
  [
    '4.10',
    '| foo | bar |\n| --- | --- |\n| baz | bim |',
    '<table><thead><tr><th>foo</th><th>bar</th></tr></thead><tbody><tr><td>baz</td><td>bim</td></tr></tbody></table>',
  ],
  [
    '4.10',
    '| abc | defghi |\n:-: | -----------:\nbar | baz',
    '<table><thead><tr><th align="center">abc</th><th align="right">defghi</th></tr></thead><tbody><tr><td align="center">bar</td><td align="right">baz</td></tr></tbody></table>',
  ],
  [
    '4.10',
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    '<table><thead><tr><th>f|oo</th></tr></thead><tbody><tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr></tbody></table>',
  ],
  [
    '4.10',
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr></tbody></table><blockquote><p>bar</p></blockquote>',
  ],
  [
    '4.10',
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr><tr><td>bar</td><td></td></tr></tbody></table><p>bar</p>',
  ],
  ['4.10', '| abc | def |\n| --- |\n| bar |', '<p>| abc | def |\n| --- |\n| bar |</p>'],
  [
    '4.10',
    '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td></td></tr><tr><td>bar</td><td>baz</td></tr></tbody></table>',
  ],
  [
    '4.10',
    '| abc | def |\n| --- | --- |',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead></table>',
  ],
  ['6.5', '~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, <del>there</del> world!</p>'],
  ['6.5', 'This ~~has a\n\nnew paragraph~~.', '<p>This ~~has a</p><p>new paragraph~~.</p>'],
  ['6.5', 'This will ~~~not~~~ strike.', '<p>This will ~~~not~~~ strike.</p>'],
  [
    '6.9',
    'www.commonmark.org',
    '<p><a href="http://www.commonmark.org">www.commonmark.org</a></p>',
  ],
  [
    '6.9',
    'Visit www.commonmark.org/help for more information.',
    '<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more information.</p>',
  ],
  [
    '6.9',
    'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
    '<p>Visit <a href="http://www.commonmark.org">www.commonmark.org</a>.</p><p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>',
  ],
  [
    '6.9',
    'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)',
    '<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p><p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>))</p><p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>)</p><p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>',
  ],
  [
    '6.9',
    'www.google.com/search?q=(business))+ok',
    '<p><a href="http://www.google.com/search?q=(business))+ok">www.google.com/search?q=(business))+ok</a></p>',
  ],
  [
    '6.9',
    'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
    '<p><a href="http://www.google.com/search?q=commonmark&amp;hl=en">www.google.com/search?q=commonmark&amp;hl=en</a></p><p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>',
  ],
  [
    '6.9',
    'www.commonmark.org/he<lp',
    '<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>',
  ],
  [
    '6.9',
    'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
    '<p><a href="http://commonmark.org">http://commonmark.org</a></p><p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>',
  ],
  ['6.9', 'foo@bar.baz', '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>'],
  [
    '6.9',
    "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    '<p>hello@mail+xyz.example isn\'t valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>',
  ],
  [
    '6.9',
    'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
    '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p><p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>',
  ],
]

/** Examples of GFM that are shown otherwise, and why. */
const DEVIATIONS: Readonly<Record<string, string>> = {}

describe('GitHub Flavored Markdown', () => {
  test('every example of its extensions is shown as it says, or stands in the list of deviations', () => {
    const different = GFM.filter(
      ([, markdown, html]) => canonicalHtml(parse(markdown)) !== canonicalHtml(html),
    )
    expect(different.map(([, markdown]) => [markdown, canonicalHtml(parse(markdown))])).toEqual(
      Object.keys(DEVIATIONS),
    )
  })

  test('task lists have boxes that say whether they are done', () => {
    const html = parse('- [x] a\n- [ ] b')
    expect(html.match(/alt="[☑☐]"/g)).toEqual(['alt="☑"', 'alt="☐"'])
    expect(parse('- [x] a', { task_lists: false })).toContain('[x] a')
  })

  test('alerts are boxes with a title, and quotes where they are turned off', () => {
    expect(parse('> [!TIP]\n> a')).toMatch(/markdown-alert-tip[\s\S]*>Tip</)
    expect(parse('> [!TIP]\n> a', { alerts: false })).toContain('<blockquote>')
  })
})

test('names of characters need their semicolon, as CommonMark says: browsers do without some', () => {
  const shown = 'a &notion; &copy &amp &copyright; &copy; &#x26; \\&lt; &amp;copy; `&not;`'
  expect(canonicalHtml(parse(shown))).toBe(
    canonicalHtml(
      '<p>a &amp;notion; &amp;copy &amp;amp &amp;copyright; © &amp; &amp;lt; &amp;copy; <code>&amp;not;</code></p>',
    ),
  )
})

describe('extensions', () => {
  test('footnotes are numbered in the order they are called, called again and hold blocks', () => {
    const html = parse('a[^b] b[^a] c[^b]\n\n[^a]: A\n[^b]: B\n\n    more')
    expect(html.match(/>(\d)<\/a><\/sup>/g)).toEqual([
      '>1</a></sup>',
      '>2</a></sup>',
      '>1</a></sup>',
    ])
    expect(html).toMatch(/<li id="footnote-b">[\s\S]*more[\s\S]*<li id="footnote-a">/)
    expect(parse('a[^b]\n\n[^b]: B', { footnotes: false })).not.toContain('<section')
  })

  test.each([
    ['Term\n: Definition', '<dl><dt>Term</dt><dd>Definition</dd></dl>'],
    ['*One*\nTwo\n: a\n: b', '<dl><dt><em>One</em></dt><dt>Two</dt><dd>a</dd><dd>b</dd></dl>'],
    ['A\n: a\n\nB\n: b', '<dl><dt>A</dt><dd>a</dd><dt>B</dt><dd>b</dd></dl>'],
    ['A\n\n: a\n\n    b', '<dl><dt>A</dt><dd><p>a</p><p>b</p></dd></dl>'],
    ['A\n: a\nlazy\n\nText', '<dl><dt>A</dt><dd>a\nlazy</dd></dl><p>Text</p>'],
    ['- x\n  : a', '<ul><li><dl><dt>x</dt><dd>a</dd></dl></li></ul>'],
    ['Text: a\n:b', '<p>Text: a\n:b</p>'],
    [
      'a | b\n--|--\n1 | 2\n\n: c',
      '<p class="table-caption">c</p><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
  ])('definition lists: %j', (markdown, html) => {
    expect(canonicalHtml(parse(markdown))).toBe(canonicalHtml(html))
  })

  test('emoji have the names that GitHub gives them; others stay text', () => {
    expect(parse(':rocket: :+1: :nothing: 10:30:00 `:rocket:`')).toBe(
      '<p>🚀 👍 :nothing: 10:30:00 <code>:rocket:</code></p>\n',
    )
  })

  test('diagrams are kept as their source for the page', () => {
    expect(parse('```mermaid\ngraph TD; A-->B\n```')).toContain('<figure class="diagram">')
    expect(parse('::: mermaid\ngraph TD; A-->B\n:::')).toContain('<figure class="diagram">')
    expect(parse('```mermaid\nA\n```', { diagrams: false })).not.toContain('<figure')
  })
})

describe('blocks of documentation sites', () => {
  const box = (kind: string, title: string, content: string) =>
    `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${title}</p>${content}</div>`

  test.each([
    ['::: tip\nA *b*\n:::', box('tip', 'Tip', '<p>A <em>b</em></p>')],
    [
      ':::danger Take `care`\n\na\n\n:::\n\nb',
      `${box('caution', 'Take <code>care</code>', '<p>a</p>')}<p>b</p>`,
    ],
    [':::note[Your title]\na\n:::', box('note', 'Your title', '<p>a</p>')],
    ['::: {.warning}\na\n:::', box('warning', 'Warning', '<p>a</p>')],
    ['text\n:::info\na\n:::', `<p>text</p>${box('note', 'Info', '<p>a</p>')}`],
    [
      '::: details More\n```\n:::\n```\n:::',
      '<details><summary>More</summary><pre><code>:::\n</code></pre></details>',
    ],
    ['::: code-group\na\n:::', '<div><p>a</p></div>'],
    ['::: {.columns width=3}\na\n:::', '<div><p>a</p></div>'],
    ['::: theorem Of Euler\na\n:::', '<div><p><strong>Of Euler</strong></p><p>a</p></div>'],
    ['::: {.callout-tip title="Mine"}\na\n:::', box('tip', 'Mine', '<p>a</p>')],
    ['::: spoiler More\na\n:::', '<details><summary>More</summary><p>a</p></details>'],
    ['::::note\n:::tip\na\n:::\n::::', box('note', 'Note', box('tip', 'Tip', '<p>a</p>'))],
    [
      '::: note\n::: tip\na\n:::\nb\n:::',
      box('note', 'Note', `${box('tip', 'Tip', '<p>a</p>')}<p>b</p>`),
    ],
    ['- x\n\n  ::: tip\n  a\n  :::', `<ul><li><p>x</p>${box('tip', 'Tip', '<p>a</p>')}</li></ul>`],
    [
      '!!! note "Own *title*"\n    a\n\n    - b\n\nc',
      `${box('note', 'Own <em>title</em>', '<p>a</p><ul><li>b</li></ul>')}<p>c</p>`,
    ],
    ['??? info\n    a', '<details><summary>Info</summary><p>a</p></details>'],
    ['> [!note]\n> a', box('note', 'Note', '<p>a</p>')],
    [
      '> [!question] Why *so*?  \n> a\nlazy\n>\n> - b',
      box('note', 'Why <em>so</em>?', '<p>a\nlazy</p><ul><li>b</li></ul>'),
    ],
    ['> [!todo]', box('note', 'Todo', '')],
    ['> [!info]- More\n> a', '<details><summary>More</summary><p>a</p></details>'],
    [
      '> [!tip]\n> a\n> > [!bug]\n> > b',
      box('tip', 'Tip', `<p>a</p>${box('caution', 'Bug', '<p>b</p>')}`),
    ],
    ['> [!mine]\n> a', '<blockquote><p>[!mine]\na</p></blockquote>'],
  ])('%j', (markdown, html) => {
    expect(canonicalHtml(parse(markdown))).toBe(canonicalHtml(html))
  })

  test.each([
    '::: tip\n\nnot closed',
    ':::',
    '::: 5 :::',
    '!!! note',
    '!!! note\n\ntext',
    'a ::: tip',
  ])('%j is text', (markdown) => {
    expect(parse(markdown)).not.toMatch(/<(?:div|details)/)
    expect(parse(markdown)).toContain(markdown.slice(0, 3))
  })

  test('are text with alerts off', () => {
    expect(parse('::: tip\na\n:::', { alerts: false })).not.toContain('<div')
  })

  test('that are opened again and again are read in no time that matters', () => {
    expect(parse('::: tip\n'.repeat(20_000))).toContain('::: tip')
    expect(parse(`${'::: tip\n'.repeat(500)}a\n${':::\n'.repeat(500)}`)).toContain('::: tip')
  })
})

test('boxes of tasks that are done have the colour that is asked for, the others none', () => {
  const html = parse('- [x] a\n- [ ] b', { done: '#0f5e63' })
  expect(decodeURIComponent(html).match(/fill="#\w+"/g)).toEqual(['fill="#0f5e63"'])
})
