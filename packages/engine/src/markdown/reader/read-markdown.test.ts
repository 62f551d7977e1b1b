import { describe, expect, test } from 'vitest'
import { read } from '../test/parse.ts'

const codes = (content: ReturnType<typeof read>) => content.warnings.map(({ code }) => code)

describe('raw HTML', () => {
  test('keeps what shows content, and loses what runs, loads or covers', () => {
    const { html, warnings } = read(
      '<p align="center"><img src="a.png" width="9" onerror="x()"></p>\n\n' +
        '<script>x()</script><style>p{}</style><iframe src="https://a.test/"></iframe>' +
        '<b style="position:fixed">b</b><form><input name="q"></form><svg onload="x()"></svg>',
    )
    expect(html).toContain('<p align="center" class="picture"><img src="a.png" width="9"></p>')
    expect(html).toContain('<b>b</b>')
    expect(html).not.toMatch(/x\(\)|p\{\}|iframe|style|form|input|svg/)
    expect(warnings[0]?.message).toContain(
      'script (1), style (1), iframe (1), form (1), input (1), svg (1)',
    )
  })

  test('is text with escape, and stays with allow', () => {
    expect(read('a <b>c</b>', { raw_html: 'escape' }).html).toContain('a &lt;b&gt;c&lt;/b&gt;')
    const { html } = read('<script>x()</script>', { raw_html: 'allow' })
    expect(html).toContain('<script>x()</script>')
  })

  test.each(['sanitize', 'escape', 'allow'] as const)(
    'makes no link of a script or a program with %s',
    (raw_html) => {
      const links = [
        '[a](javascript:x)',
        '[b](JaVa&Tab;Script:x)',
        '[c](&#106;avascript:x)',
        '[d](vbscript:x)',
        '[e](file:///etc/passwd)',
        '[f](data:text/html,x)',
        '<javascript:x>',
      ]
      expect(read(links.join(' '), { raw_html }).html).not.toContain('href')
    },
  )

  test('cannot fill a place that is held for a formula', () => {
    const { html } = read('$a$ <svc-slot id="00-0">made up</svc-slot> <svc-slot id="0"></svc-slot>')
    expect(html.match(/class="katex"/g)).toHaveLength(1)
    expect(html).toContain('made up')
  })
})

describe('an address that is text', () => {
  test('breaks behind slashes and between parameters, not within its parts', () => {
    const { html } = read('<https://example.com/one/two?three=4&five=6#seven>')
    expect(html).toContain(
      '>https://example.com/<wbr>one/<wbr>two?<wbr>three=<wbr>4&amp;<wbr>five=<wbr>6#<wbr>seven</a>',
    )
    expect(html).not.toContain('torn')
  })

  test('breaks anywhere where a part of it is long', () => {
    const { html } = read(`<https://example.com/a/${'0123456789abcdef'.repeat(3)}>`)
    expect(html).toContain('class="address torn"')
    expect(read('[https://example.com/short](https://example.com/)').html).not.toContain('wbr')
  })
})

describe('headings', () => {
  test('get the ids that GitHub gives them, each once', () => {
    const { html } = read('# Hello, *World*!\n\n## Größe & 数\n\n## A\n\n## A\n\n<h2>Raw one</h2>')
    const ids = [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['hello-world', 'größe--数', 'a', 'a-1', 'raw-one'])
  })

  test('have the ids that stand behind them in braces', () => {
    const { html, warnings } = read(
      '[a](#own) [b](#two) [c](#name)\n\n## Name `x` {#own}\n\n## Two {: #two .wide }\n\n## Name\n\n## A `{#b}`',
    )
    const headings = [...html.matchAll(/<h2 id="([^"]*)">(.*)<\/h2>/g)].map(([, ...parts]) => parts)
    expect(headings).toEqual([
      ['own', 'Name <code>x</code>'],
      ['two', 'Two'],
      ['name', 'Name'],
      ['a-b', 'A <code>{#b}</code>'],
    ])
    expect(warnings).toEqual([])
  })

  test('are numbered below a single title, and from the first level with several', () => {
    const numbers = (text: string) =>
      [...read(text, { heading_numbers: true }).html.matchAll(/heading-number">([\d.]+) </g)].map(
        ([, number]) => number,
      )
    expect(numbers('# T\n## a\n### b\n### c\n## d')).toEqual(['1', '1.1', '1.2', '2'])
    expect(numbers('# a\n## b\n# c\n### d')).toEqual(['1', '1.1', '2', '2.1.1'])
  })

  test('name the document by the first of the first level', () => {
    expect(read('## a\n# The *title*').title).toBe('The title')
    expect(read('text').title).toBe('')
  })
})

describe('links', () => {
  test('lead to headings by the names of their emoji', () => {
    const { html, warnings } = read(
      '[a](#tada-features) [b](#-go) [c](#rocket-go)\n\n## :tada: Features\n\n## 🚀 Go',
    )
    expect(warnings).toEqual([])
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="#-features"', 'href="#-go"', 'href="#-go"'])
  })

  test('lead to headings by the names that sites give them, where no other place has these', () => {
    const { html, warnings } = read(
      '[a](#tips-tricks) [b](#v1-2-3-a_b) [c](#v1-2-3-a-b) [d](#c-d)\n\n## Tips & tricks\n\n## v1.2.3: a_b\n\n## C & D\n\n<a id="c-d"></a>',
    )
    expect(warnings.map(({ message }) => message)).toEqual([
      'A link leads to #v1-2-3-a_b, which is not in the document',
    ])
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '#tips--tricks',
      '#v1-2-3-a_b',
      '#v123-a_b',
      '#c-d',
    ])
  })

  test('lead to headings by GitHub’s names, whatever their case, and to anchors', () => {
    const { html, warnings } = read('[a](#Two-Words) [b](#x)\n\n## Two words\n\n<a name="x"></a>')
    expect(html).toContain('<a href="#two-words">a</a> <a href="#x">b</a>')
    expect(warnings).toEqual([])
  })

  test('are told when they lead nowhere in the document', () => {
    const content = read('[a](#gone) [b](other.md)')
    expect(codes(content)).toEqual(['link_target_missing'])
  })

  test('between the documents of a book lead inside it, and its pictures are found', () => {
    const { html, warnings } = read({
      'README.md': '# Start\n\n[a](guide/one.md#setup) [b](guide/one.md) [c](guide/img.png)',
      'guide/one.md':
        '# Start\n\n![](img.png) [up](../README.md#start) [own](#start) [out](../LICENSE)\n\n## Setup',
    })
    expect(html).toContain('href="#setup"')
    expect(html).toContain('<a href="#document-2">b</a>')
    expect(html).toContain('<img src="guide/img.png"')
    expect(html).toContain(
      '<a href="#start">up</a> <a href="#start-1">own</a> <a href="LICENSE">out</a>',
    )
    expect(warnings).toEqual([])
  })
})

describe('links of a book', () => {
  const linksOf = (
    documents: Readonly<Record<string, string>>,
    options?: Parameters<typeof read>[1],
  ) => {
    const { html, warnings } = read(documents, options)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    return { links, told: warnings.map(({ code, message }) => `${code}: ${message}`) }
  }

  test('lead to documents as sites name them', () => {
    const { links, told } = linksOf({
      'index.md':
        '[a](guide/one) [b](/guide/one.html#up) [c](guide/) [d](./guide) [e](guide/one.md?plain=1) [f](guide/two)',
      'guide/README.md': '[g](../) [h](one/)',
      'guide/one.md': '## Up',
      'guide/two.mdx': 'Two',
    })
    const guide = '#document-2'
    const one = '#document-3'
    expect(told).toEqual([])
    expect(links).toEqual([one, '#up', guide, guide, one, '#document-4', '#document-1', one])
  })

  test('to a place that another document lacks lead to its beginning, and are told', () => {
    const { links, told } = linksOf({ 'a.md': '[x](b/c.md#gone)', 'b/c.md': '[y](../a.md#no)' })
    expect(links).toEqual(['#document-2', '#document-1'])
    expect(told).toEqual([
      'link_target_missing: A link of a.md leads to b/c.md#gone, which that document does not have: the link leads to its beginning',
      'link_target_missing: A link of b/c.md leads to ../a.md#no, which that document does not have: the link leads to its beginning',
    ])
  })

  test('to Markdown that is none of its documents are told, where there is no address', () => {
    const documents = { 'a.md': '[x](gone.md#a) [y](LICENSE)', 'b.md': 'b' }
    const { links, told } = linksOf(documents)
    expect(links).toEqual(['gone.md#a', 'LICENSE'])
    expect(told).toEqual([
      'link_target_missing: A link of a.md leads to gone.md#a, which is none of the documents: the link leads to a file beside the PDF',
    ])
    expect(linksOf(documents, { base_url: 'https://example.com/' }).told).toEqual([])
  })

  test('to folders without a page are told, where there is no address', () => {
    const documents = { 'a.md': '[x](b/) [y](b) [z](../c/) [i](d)', 'b/one.md': '[w](./)' }
    const { links, told } = linksOf(documents)
    expect(links).toEqual(['b/', 'b', '..%2Fc/', 'd', 'b/'])
    expect(told).toHaveLength(4)
    expect(told[0]).toBe(
      'link_target_missing: A link of a.md leads to b/, a folder whose README.md or index.md is none of the documents: the link leads to a folder beside the PDF',
    )
    expect(linksOf(documents, { base_url: 'https://example.com/' }).told).toEqual([])
  })

  test('lead out of the folder of the documents', () => {
    const documents = { 'a.md': '[x](../../x.txt) [y](..)', 'b/c.md': '[z](../../z.txt)' }
    expect(linksOf(documents).links).toEqual(['..%2F..%2Fx.txt', '..%2F', '..%2Fz.txt'])
    const { links } = linksOf(documents, { base_url: 'https://example.com/a/b/' })
    expect(links).toEqual(['../../x.txt', '..', '../z.txt'])
    expect(read('[x](../x.md)').html).toContain('href="..%2Fx.md"')
  })
})

describe('parts that print otherwise than on a screen', () => {
  test('details are open, and pictures for dark pages hidden', () => {
    const { html } = read(
      '<details><summary>s</summary>x</details>\n\n![d](a.png#gh-dark-mode-only)',
    )
    expect(html).toContain('<details open')
    expect(html).toMatch(/<img [^>]*hidden/)
  })

  test('notes at the foot of pages are called where they are first, and wait behind the text', () => {
    const { html } = read('a[^1] b[^1] c[^n]\n\n[^1]: One.\n[^n]: Two\n\n    - list')
    expect(html).toContain(
      '<p>a<a id="footnote-ref-1" href="#footnote-1" data-svc-note-place></a> b<sup><a id="footnote-ref-1-2" href="#footnote-1" data-footnote-ref>1</a></sup>',
    )
    expect(html).toMatch(
      /<\/p>\s*<section class="foot-notes"><div class="foot-note" id="footnote-1">One\.\s*<\/div><div class="foot-note" id="footnote-n">Two\s*<ul>/,
    )
    expect(html).not.toMatch(/↩|<li id/)
  })

  test('a note that only another note calls follows that one, by the number it is called by', () => {
    const { html } = read('a[^1] b[^3]\n\n[^1]: One, see [^2].\n[^2]: Two.\n[^3]: Three, not [^2].')
    const places = [...html.matchAll(/href="#footnote-(\d)" data-svc-note-place(="silent")?>/g)]
    expect(places.map(([, note, kind]) => [note, kind])).toEqual([
      ['1', undefined],
      ['2', '="silent"'],
      ['3', undefined],
    ])
    expect(html).toMatch(/see <sup><a [^>]*href="#footnote-2"[^>]*>2<\/a>/)
    expect(html).toMatch(/not <sup><a [^>]*href="#footnote-2"[^>]*>2<\/a>/)
  })

  test('numbers of notes are no text of a heading', () => {
    for (const footnotes_at of ['page', 'end'] as const) {
      const { html, title } = read('# Title[^1]\n\n[^1]: note', { footnotes_at })
      expect(title).toBe('Title')
      expect(html).toContain('<h1 id="title">')
    }
  })

  test('a paragraph that is a picture and nothing else is known by its class', () => {
    const { html } = read(
      '![a](a.png)\n\n[![b](b.png)](/x)\n\nText ![c](c.png)\n\n![d](d.png) ![e](e.png)',
    )
    expect(html.match(/class="picture"/g)).toHaveLength(2)
    expect(html).toContain('<p>Text <img')
  })

  test('notes at the end have no heading of their own', () => {
    const { html, title } = read('a[^1]\n\n[^1]: note', { footnotes_at: 'end' })
    expect(html).toContain('<section class="footnotes"')
    expect(html).not.toContain('<h2')
    expect(title).toBe('')
  })

  test('blocks that begin right to left say so, lists as a whole', () => {
    const { html } = read('שלום\n\n- אחת\n- שתיים\n\nplain')
    expect(html).toMatch(/<p dir="rtl">שלום[\s\S]*<ul dir="rtl">[\s\S]*<p>plain/)
  })

  const rowOf = (...cells: readonly string[]) => `|${cells.join('|')}|\n`
  const table = (...cells: readonly string[]) =>
    read(`${rowOf(...cells)}${rowOf(...cells.map(() => '-'))}${rowOf(...cells)}`).html

  test('columns of a table whose words have room are as the browser measures them', () => {
    const html = table('Time (s)', 'a remark that is longer than one line of its cell')
    expect(html).toContain('<table class="fitted">')
    expect(html).toContain('<th class="short">Time (s)')
    expect(html).toContain('<th>a remark')
  })

  test('cells with pictures may break between these', () => {
    const html = table('Name', '![Chrome browser](a.png) ![b](b.png)')
    expect(html).toContain('<td><img')
    expect(html).toContain('<td class="short">Name')
  })

  test.each([
    ['dense', 6],
    ['tight', 7],
  ])('a table is set %s where %i columns of its words have room so', (type, count) => {
    const html = table(...Array.from({ length: count }, () => 'abcdefghijkl'))
    expect(html).toContain(`<table class="${type} fitted">`)
  })

  test('long words give way before short ones where a table is wide', () => {
    const html = table('Deprecated', 'Since', ...Array.from({ length: 5 }, () => 'x'.repeat(30)))
    expect(html).not.toContain('fitted')
    expect(html).toContain('min-width:11.3ch">Deprecated')
    expect(html).toContain('min-width:5.8ch">Since')
    const [, width] = /min-width:([\d.]+)ch">x/.exec(html) ?? []
    expect(Number(width)).toBeLessThan(14)
  })

  test('names of code in a table that is too wide break between their parts', () => {
    const html = table('`enableOfflineQueue`', ...Array.from({ length: 6 }, () => 'x'.repeat(30)))
    expect(html).toContain('<code>enable<wbr>Offline<wbr>Queue</code>')
    expect(table('`enableOfflineQueue`')).not.toContain('<wbr>')
  })

  test('a word that nobody looked at keeps no table from breaking', () => {
    const rows = Array.from({ length: 600 }, () => '|a|\n').join('')
    expect(read(`|a|\n|-|\n${rows}|${'x'.repeat(300)}|`).html).not.toContain('fitted')
  })

  test('long names of code break between their parts', () => {
    const name = 'a.long_name/of:some.PackageWithManyParts'
    expect(read(`\`${name}\` \`short.name\``).html).toContain(
      '<code>a.<wbr>long_<wbr>name/<wbr>of:<wbr>some.<wbr>Package<wbr>With<wbr>Many<wbr>Parts</code> <code>short.name</code>',
    )
    expect(read(`\`\`\`\n${name}\n\`\`\``).html).not.toContain('<wbr>')
    expect(read(`\`${'x'.repeat(40)}.y\``).html).toContain('<code class="torn">')
  })
})

describe('formulas', () => {
  test('are set by KaTeX with MathML to read', () => {
    const { html, hasFormulas } = read('$a^2$ and\n\n$$b$$\n\n```math\nc\n```')
    expect(hasFormulas).toBe(true)
    expect(html.match(/<math /g)).toHaveLength(3)
    expect(html.match(/katex-display/g)).toHaveLength(2)
  })

  test('are no prices, variables or code', () => {
    const { html, hasFormulas } = read('$5 and $10, $HOME and $PATH, `$x$`, \\$a\\$')
    expect(hasFormulas).toBe(false)
    expect(html).toContain('$5 and $10, $HOME and $PATH')
  })

  test('that are wrong, or ask for files and pages, are shown as source with a warning', () => {
    for (const source of ['\\frac{', '\\def\\a{\\a\\a}\\a']) {
      const content = read(`$${source}$`)
      expect(codes(content)).toEqual(['formula_failed'])
    }
    expect(read('$\\href{javascript:x}{a}$').html).not.toContain('href="javascript')
    expect(read('$\\includegraphics{http://a.test/}$').html).not.toContain('<img')
  })
})

describe('what was made to take long', () => {
  test.each([
    ['block quotes', '>'.repeat(2000)],
    ['lists in a line', '- '.repeat(50_000)],
    [
      'lists by indentation',
      Array.from({ length: 600 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'),
    ],
    ['numbered lists', '1. '.repeat(500)],
  ])('is refused before it is parsed: %s', (_, text) => {
    expect(() => read(text)).toThrow('deeper than 100 levels')
  })

  test('is refused when a parser runs out of stack', () => {
    const stars = '*'.repeat(8000)
    expect(() => read(`${stars}a${stars}`)).toThrow('nested too deeply')
  })

  test('does not nest beyond what layout can bear', () => {
    const { html } = read(`${'<div>'.repeat(5000)}deep`)
    expect(html.match(/<div/g)?.length).toBeLessThan(300)
  })
})

describe('syntax of documentation sites', () => {
  const told = (markdown: string) =>
    read(markdown)
      .warnings.filter(({ code }) => code === 'syntax_unknown')
      .map(({ message }) => message.split(/ is (?:printed|left out)/)[0])

  test.each([
    ['{{#include listings/a_b.rs}}', '"{{#include listings/a_b.rs}}"'],
    ['a {{< figure src="x.png" >}} b', '"{{< figure src=\\"x.png\\" >}}"'],
    ['- {% raw %}', '"{% raw %}"'],
    ['::: tip Never closed\n\ntext', '"::: tip Never closed"'],
    ['| a |\n|---|\n| {% x %} |', '"{% x %}"'],
    ['see [[Page#Part|that]]', '"[[Page#Part|that]]"'],
    ['![[picture.png|100]]', '"![[picture.png|100]]"'],
    ['a %%for nobody%% b', '"%%for nobody%%"'],
    ['a ==marked== word', '"==marked=="'],
    ['a^[A note.]', '"^[A note.]"'],
    ['Text\n{: .no_toc}', '"{: .no_toc}"'],
    ['[small]{.smallcaps}', '"{.smallcaps}"'],
    ['![a](a.png){width=}', '"{width=}"'],
    ["import Tabs from '@theme/Tabs';", '"import Tabs from \'@theme/Tabs\';"'],
    ['export const x = 3', '"export const x = 3"'],
    ['{/* for authors */}', '"{/* for authors */}"'],
    ['a {+ new +}', '"{+ new +}"'],
    ['++ctrl+alt+del++', '"++ctrl+alt+del++"'],
    ['<<< @/a.ts', '"<<< @/a.ts"'],
    ['<!--@include: ./a.md-->', '"<!--@include: ./a.md-->"'],
    ['=== "Tab"', '"=== \\"Tab\\""'],
    ['*[HTML]: Hyper Text', '"*[HTML]: Hyper Text"'],
    ['+---+---+\n| a | b |\n+---+---+', '"+---+---+"'],
    ['>>>\na\n>>>', '">>>"'],
    ['Dear {{ name }},', '"{{ name }}"'],
    ['a <%= erb %> b', '"<%= erb %>"'],
    ['<?php echo 1 ?>', '"<?php echo 1 ?>"'],
    ['as shown [@smith2004, p. 33; @doe99]', '"[@smith2004, p. 33; @doe99]"'],
    ['[see @smith2004]', '"[see @smith2004]"'],
    ['x^2^', '"^2^"'],
    ['- [~] dropped', '"- [~] dropped"'],
    ['see {ref}`label`', '"{ref}`label`"'],
    ['- see :ref:`label`', '":ref:`label`"'],
    ['.. note::\n   text', '".. note::"'],
    ['(target)=\n# Part', '"(target)="'],
    ['```{note}\ntext\n```', '"{note}"'],
    ['::youtube[Video]', '"::youtube[Video]"'],
    [':abbr[HTML]{title=x}', '":abbr[HTML]{title=x}"'],
    ['--8<-- "file.md"', '"--8<-- \\"file.md\\""'],
    ['% Title\n% Author', '"% Title"'],
    ['# A\n\n: Caption {#tbl:x}', '": Caption {#tbl:x}"'],
    ['as in [@knuth, p. 3]', '"[@knuth, p. 3]"'],
    ['[-@knuth] and [@a; @b] and [see @knuth]', '"[-@knuth]"', '"[@a; @b]"', '"[see @knuth]"'],
    ['[@knuth] by @doe1999\n\n# References', '"[@knuth]"', '"@doe1999"'],
    ['see @fig-one and @tbl:two', '"@fig-one"', '"@tbl:two"'],
    ['a {props.value} b {frontMatter.title}', '"{props.value}"', '"{frontMatter.title}"'],
    ["import a from 'a'\n\nIt is {a.b(c)}.", '"import a from \'a\'"', '"{a.b(c)}"'],
    ['\\tableofcontents', '"\\\\tableofcontents"'],
    ['as in \\cite{smith}', '"\\\\cite{smith}"'],
  ])('%s stays as text and is told', (markdown, ...syntax) => {
    expect(told(markdown)).toEqual(syntax)
  })

  test('programs in MDX are told, and citations where the front matter names sources', () => {
    const messages = (document: Parameters<typeof read>[0]) =>
      read(document).warnings.map(({ message }) => message.split(' is printed')[0])
    expect(messages({ 'a.mdx': 'a {b} c', 'b.md': 'a {c} d' })).toEqual(['"{b}"'])
    expect(messages({ '': { text: '[@knuth] says', citesSources: true } })).toEqual(['"[@knuth]"'])
  })

  test.each([
    '`{% raw %}`',
    '```\n{{#include a}}\n:::\n```',
    '`{{ name }}` {a%b}, thanks [@name] and [thanks @name], `{path}`: a, 2^3, - [1] a',
    '```{r}\nx <- 1\n```',
    '::: tip\nx\n:::',
    '[[1]](https://a.test) a == b, i++ and j++, x^[2, 100 %, [ [a] ], import a from there, <!-- note -->',
    'Thanks @john1990, a@fig-b.test, {braces} and npm i a@tbl-1',
    '| a |\n|---|\n\nTable: Caption {#tbl:x}\n\n![A](a.png){#fig:a .b width=5cm}',
    '> > a\n\n`[[a]]`, {a: 1}, f({b})',
  ])('%s is not told', (markdown) => {
    expect(told(markdown)).toEqual([])
  })

  test('a comment without an end is told: it hides all that follows', () => {
    expect(read('a\n\n<!-- open\n\nlast words').warnings.map(({ message }) => message)).toEqual([
      '"<!-- open" begins a comment without an end: all that follows it is left out',
    ])
  })
})

test.each(['[[toc]]', '[TOC]', '[[_TOC_]]'])('%s is the place of the list of contents', (text) => {
  const { html, warnings } = read(`${text}\n\n# A`)
  expect(html).toContain('<nav data-toc></nav>')
  expect(warnings).toEqual([])
  expect(read(`\`${text}\`\n\n**${text}**`).html).not.toContain('<nav')
})

test('a new page is asked for as for pandoc', () => {
  expect(read('a\n\n\\newpage\n\nb').html).toContain('<div style="break-after:page"></div>')
  expect(read('a \\newpage\n\n`\\newpage`').html).not.toContain('break-after')
})

test('a heading is found by the address that GitHub gives it, badges beside its text', () => {
  const badge = '[![x](x.svg)](https://a.test)'
  const links = ['#more---', '#-logo', '#more'].map((address) => `[a](${address})`).join(' ')
  const { html, warnings } = read(
    `${links}\n\n## More ${badge} ${badge} ${badge}\n\n## ![](l.svg) Logo`,
  )
  expect(warnings).toEqual([])
  expect([...html.matchAll(/href="(#[\w-]+)"/g)].map(([, href]) => href)).toEqual([
    '#more',
    '#logo',
    '#more',
  ])
})

test('documents of a book are in their own languages', () => {
  const { html } = read({ 'a.md': { text: 'a', language: 'de' }, 'b.md': 'b' })
  expect(html).toContain('<section class="document" id="document-1" lang="de">')
  expect(html).toContain('<section class="document" id="document-2">')
})

test('an empty document of a book has no page, and is told', () => {
  const { html, warnings } = read({ 'a.md': '[b](b.md)', 'b.md': '<!-- later -->\n', 'c.md': 'c' })
  expect(html.match(/<section/g)).toHaveLength(2)
  expect(html).toContain('href="#document-2"')
  expect(html).toContain('<div id="document-2">')
  expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'document_blank: b.md is empty and has no page',
  ])
  expect(read({ 'a.md': '', 'b.md': '' }).warnings).toEqual([])
})
