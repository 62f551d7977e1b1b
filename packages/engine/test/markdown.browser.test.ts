import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler, popplerText } from '../../../fixtures/poppler.ts'
import type { Artifact } from '../src/artifact.ts'
import { createChromiumPool } from '../src/browser/start/chromium.ts'
import { pixels, raster, word, words } from '../src/browser/test/poppler.ts'
import type { AssetFolder } from '../src/context.ts'
import { prepare, run } from '../src/execute.ts'
import { createMarkdownReader } from '../src/markdown/reader/markdown-reader.ts'
import { convertMarkdown } from '../src/operations/convert-markdown.ts'
import { pageSizesPt } from '../src/pdf/document/pages/pages.ts'
import { MARKDOWN_THEMES } from '../src/schemas/options/markdown-options.ts'
import { hasVerapdf, type Verdict, validate } from './verapdf.ts'
import { walkStructure } from './walk-structure.ts'

const browsers = createChromiumPool({ selfTest: false, pageReuse: true })
const markdownReader = createMarkdownReader()
afterAll(() => Promise.all([browsers.close(), markdownReader.close()]))

function convert(
  markdown: unknown,
  options: Readonly<Record<string, unknown>> = {},
  assets?: AssetFolder,
): Promise<Artifact<'application/pdf'>> {
  const signal = AbortSignal.timeout(60_000)
  const context = { browsers, markdownReader, signal, now: () => new Date(0) }
  return run(prepare(convertMarkdown, { markdown, options }), {
    ...context,
    ...(assets && { assets }),
  })
}

const codes = ({ warnings }: Artifact) => warnings.map(({ code }) => code)
const widthPt = ({ bytes }: Artifact) => pageSizesPt(bytes)[0]?.widthPt

/** Addresses that links of a PDF lead to. */
async function addresses({ bytes }: Artifact): Promise<readonly string[]> {
  const file = await PDFDocument.load(bytes)
  const annotations = file.getPages().flatMap((page) => page.node.Annots()?.asArray() ?? [])
  return annotations.flatMap((annotation) => {
    const action = file.context.lookup(annotation, PDFDict).lookupMaybe(PDFName.of('A'), PDFDict)
    const address = action?.lookupMaybe(PDFName.of('URI'), PDFString, PDFHexString)
    return address === undefined ? [] : [address.decodeText()]
  })
}

test('styles that are the name of a file are told, also those of the front matter', async () => {
  const message =
    'css is "style.css", the name of a file, and does nothing: the text of a style sheet is expected.'
  const expected = [{ code: 'option_not_applied', severity: 'warning', message }]
  expect((await convert('Words', { css: 'style.css' })).warnings).toEqual(expected)
  expect((await convert('---\ncss: style.css\n---\nWords')).warnings).toEqual(expected)
  expect((await convert('Words', { css: 'p { color: red }' })).warnings).toEqual([])
})

const EVERYTHING = `---
title: Everything
lang: en
author: [Ann, Bob]
---
# Everything

[[toc]]

Text, **bold**, \`code\`, [an example](https://example.com/), :rocket:, a note[^1], $a^2$.

> quote
>
> > nested

> [!WARNING]
> Careful.

- one
  - two
- [x] done
- [ ] open

Term
: Definition

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`js title="marked.js" {1}
const marked = 1
old() // [!code --]

made() // [!code ++]
\`\`\`

\`\`\`ts
const a = 1 // comment
\`\`\`

\`\`\`mermaid
flowchart LR
  A[Start] --> B[End]
\`\`\`

$$\\sum_{n=1}^\\infty \\frac{1}{n^2}$$

שלום עולם

- אחת

---

## Second

![logo](logo.svg) [up](#everything)

[^1]: The note.
`
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>',
)
const assets = { 'logo.svg': { base64: LOGO.toString('base64') } }

describe('every theme', () => {
  const artifacts = new Map<string, Artifact>()
  let verdicts: readonly Verdict[] | undefined

  beforeAll(async () => {
    for (const theme of MARKDOWN_THEMES) {
      const options = { theme, assets, pdf_ua: true, pdf_a: '2u', cover: {}, deterministic: true }
      artifacts.set(theme, await convert(EVERYTHING, options))
    }
  })

  test.each(MARKDOWN_THEMES)('%s prints everything without a warning', (theme) => {
    expect(artifacts.get(theme)).toMatchObject({ warnings: [], filename: 'Everything.pdf' })
  })

  test.skipIf(!hasVerapdf).each(['ua1', '2u'] as const)(
    'meets %s',
    (flavour) => {
      const flavours = ['ua1', '2u'] as const
      verdicts ??= validate([...artifacts].map(([name, { bytes }]) => ({ name, bytes, flavours })))
      const judged = verdicts.filter((verdict) => verdict.flavour === flavour)
      expect(judged).toHaveLength(MARKDOWN_THEMES.length)
      expect(judged.filter(({ passed }) => !passed)).toEqual([])
    },
    300_000,
  )

  test('tells readers what its parts are', () => {
    for (const [, { bytes }] of artifacts) {
      const { outline, problems } = walkStructure(bytes)
      expect(problems).toEqual([])
      const lines = outline.split('\n').map((line) => line.trim())
      expect(lines).toEqual(
        expect.arrayContaining([
          'H1',
          'H2',
          'Table',
          'TH',
          'L',
          'Formula Alt=a^2',
          'Figure Alt=Diagram: flowchart LR; A[Start] --> B[End]',
          'Figure Alt=logo',
          'Figure Alt=☑',
          'Reference',
          'Note',
        ]),
      )
    }
  })
})

describe('convert/markdown', () => {
  test('takes title, author and language from the front matter, and options below the request’s', async () => {
    const markdown = '---\ntitle: Größe\nauthor: Ann\npage_size: A5\ntheme: minimal\n---\n# Other'
    const artifact = await convert(markdown, { theme: 'github' })
    expect(widthPt(artifact)).toBeCloseTo(419.53, 0)
    expect(artifact.filename).toBe('Größe.pdf')
    expect(codes(artifact)).toEqual([])
  })

  test('tells of tags in the front matter that it does not read', async () => {
    const [warning, ...more] = (await convert('---\ntitle: !!js/function "x"\n---\nText')).warnings
    expect(warning?.message).toBe(
      'the front matter is read without some of its tags: Unresolved tag: tag:yaml.org,2002:js/function at line 2, column 8',
    )
    expect(more).toEqual([])
  })

  test.skipIf(!hasPoppler)('prints front matter never, and its facts as asked', async () => {
    const markdown = '---\ntitle: T\npage_size: A5\n---\nText'
    const kept = await convert(markdown, { front_matter: 'metadata' })
    expect(widthPt(kept)).toBeCloseTo(595.28, 0)
    expect(kept.filename).toBe('T.pdf')
    const ignored = await convert(markdown, { front_matter: 'ignore' })
    expect(popplerText(ignored.bytes).trim()).toBe('Text')
    expect(ignored.filename).not.toBe('T.pdf')
  })

  test.skipIf(!hasPoppler)('makes one book of several documents', async () => {
    const book = [
      { name: 'README.md', markdown: '# One\n\n[to two](docs/two.md#part)' },
      {
        name: 'docs/two.md',
        markdown: { base64: Buffer.from('# Two\n\n## Part\n\n![](p.svg)').toString('base64') },
      },
    ]
    const artifact = await convert(book, { assets: { 'docs/p.svg': LOGO } })
    expect(artifact.pages).toBe(2)
    expect(artifact.warnings).toEqual([])
    expect(await addresses(artifact)).toEqual([])
    expect(popplerText(artifact.bytes)).toMatch(/One[\s\S]*\f[\s\S]*Part/)
  })

  test.skipIf(!hasPoppler)('sets notes at the foot of the pages that call them', async () => {
    const chapter = (name: string) =>
      Array.from(
        { length: 12 },
        (_, n) =>
          `${'Words of a paragraph. '.repeat(60)} call${name}${n}.[^${n}]\n\n[^${n}]: Note${name}${n} with *more*.\n\n    - item`,
      ).join('\n\n')
    const book = [
      { name: 'a.md', markdown: `# A\n\n${chapter('a')}` },
      { name: 'b.md', markdown: `# B\n\n${chapter('b')}\n\nAgain[^3].` },
    ]
    const artifact = await convert(book, { footnotes_at: 'page' })
    expect(codes(artifact)).toEqual([])
    const pages = popplerText(artifact.bytes).split('\f')
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text))
    for (const name of ['a', 'b']) {
      for (let n = 0; n < 12; n++) {
        expect(pageOf(`Note${name}${n} `)).toBe(pageOf(`call${name}${n}.`))
        expect(pages.join('')).toMatch(new RegExp(`\\b${n + 1}\\.\\s+Note${name}${n} `))
      }
    }
    const ended = await convert(book, { footnotes_at: 'end' })
    const [last, ...others] = popplerText(ended.bytes)
      .split('\f')
      .filter((page) => /Noteb/.test(page))
      .reverse()
    expect(last).toContain('Noteb11')
    expect(others.length).toBeLessThan(2)
  })

  describe.skipIf(!hasPoppler)('feet of pages', () => {
    const markdown = '# Title\n\n---\n\n## Two\n\n---\n\n## Three'
    const feet = async (options: Readonly<Record<string, unknown>>) => {
      const { bytes, warnings } = await convert(markdown, { break_before: ['hr'], ...options })
      expect(warnings).toEqual([])
      const footPt = (297 * 0.9 * 72) / 25.4
      return pageSizesPt(bytes).map((_, index) =>
        words(bytes)
          .filter(({ page, top }) => page === index + 1 && (top > footPt || top < 40))
          .map(({ text }) => text)
          .join(' '),
      )
    }

    test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
      ['numbers of report', { theme: 'report' }, ['1', 'Title 2', 'Title 3']],
      ['numbers of academic', { theme: 'academic' }, ['1', '2', '3']],
      ['none of github', { theme: 'github' }, ['', '', '']],
      [
        'none on a cover, whose title is that of the document',
        { theme: 'report', cover: { title: 'Book' } },
        ['', 'Book 2', 'Book 3', 'Book 4'],
      ],
      [
        'numbers that begin elsewhere',
        { theme: 'academic', page_numbers_from: { start: 8 } },
        ['8', '9', '10'],
      ],
      [
        'numbers of pages that are kept',
        { theme: 'report', page_ranges: '2-' },
        ['Title 2', 'Title 3'],
      ],
      [
        'the request’s header alone',
        { theme: 'report', header_html: 'Mine' },
        ['Mine', 'Mine', 'Mine'],
      ],
      [
        'boxes of the request’s styles alone',
        { theme: 'academic', css: '@page{@bottom-right{content:"Own"}}' },
        ['Own', 'Own', 'Own'],
      ],
      [
        'none where the margin has no room',
        { theme: 'report', margins_mm: { bottom: 5 } },
        ['', '', ''],
      ],
    ])('show %s', async (_, options, expected) => {
      expect(await feet(options)).toEqual(expected)
    })
  })

  test.each(MARKDOWN_THEMES)(
    'shows no piece of a heading on the page before it: %s',
    async (theme) => {
      const options = { theme, page_size: 'A5', break_before: ['h1'], footer_html: '<i></i>' }
      const { bytes } = await convert('Text.\n\n# Of `code` and <kbd>keys</kbd>\n\nText.', options)
      // A box that is higher than its line is painted over the edge of the page, onto the one before.
      const grey = pixels(bytes, 1)
      const lowerHalf = grey.subarray(grey.length / 2)
      expect(lowerHalf.every((value) => value === 255)).toBe(true)
    },
  )

  test('finds pictures and links beside the document', async () => {
    const asked: string[] = []
    const folder: AssetFolder = {
      documentPath: 'docs/a.md',
      async read(path) {
        asked.push(path)
        return LOGO
      },
    }
    const artifact = await convert('![x](../img/a.svg) [b](b.md)', {}, folder)
    expect(asked).toContain('img/a.svg')
    expect(artifact.warnings).toEqual([])
    expect(await addresses(artifact)).toEqual(['b.md'])
  })

  test('keeps scripts of the document from running, and runs them where it is told to', async () => {
    const markdown = '<p id="p">a</p><script>throw Error("ran")</script>'
    expect(codes(await convert(markdown))).toEqual(['content_left_out'])
    expect(codes(await convert(markdown, { raw_html: 'allow', javascript: false }))).toEqual([])
    expect(codes(await convert(markdown, { raw_html: 'allow' }))).toEqual(['script_error'])
  })

  test('shows a diagram that cannot be drawn as its source, and draws the others', async () => {
    const markdown = '```mermaid\nno diagram\n```\n\n```mermaid\npie\n "a": 1\n```'
    const artifact = await convert(markdown, { pdf_ua: true })
    expect(artifact.warnings.filter(({ code }) => code === 'diagram_failed')).toEqual([
      {
        code: 'diagram_failed',
        severity: 'warning',
        message: expect.stringContaining('diagram 1: '),
      },
    ])
    expect(walkStructure(artifact.bytes).outline).toContain('Alt=Diagram: pie; "a": 1')
  })

  test.skipIf(!hasPoppler)('draws charts in colours that can be told apart', async () => {
    const chart = '```mermaid\nxychart-beta\n x-axis [a, b]\n bar [5, 9]\n line [1, 2]\n```'
    const { bytes } = await convert(`${chart}\n\n\`\`\`mermaid\npie\n "a": 1\n "b": 1\n\`\`\``)
    const { at, widthPx, heightPx } = raster(bytes)
    const colours = new Set<string>()
    for (let y = 0; y < heightPx; y += 3) {
      for (let x = 0; x < widthPx; x += 3) colours.add(at(x, y))
    }
    for (const drawn of ['#3b74c4', '#8fb3e6', '#f4b984']) expect(colours).toContain(drawn)
  })

  test.skipIf(!hasPoppler)('sets names of states in the middle of their boxes', async () => {
    const { bytes } = await convert(
      '```mermaid\nstateDiagram-v2\n [*] --> I\n I --> LongerName\n```',
    )
    const middles = ['I', 'LongerName'].map((name) => {
      const { left, right } = word(bytes, name)
      return (left + right) / 2
    })
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? Number.NaN))).toBeLessThan(1)
  })

  test.skipIf(!hasPoppler)('keeps lines of a diagram off their labels', async () => {
    const { bytes } = await convert('```mermaid\nflowchart LR\n A -->|one two| B\n```')
    const { at } = raster(bytes)
    const { right, top, bottom } = word(bytes, 'one')
    const middle = (right + word(bytes, 'two').left) / 2
    const colours = new Set<string>()
    for (let y = top; y < bottom; y += 0.5) colours.add(at(middle, y))
    expect([...colours]).toEqual(['#ffffff'])
  })

  test.skipIf(!hasPoppler)('indents the rest of a line of code that is too long', async () => {
    const rest = 'x'.repeat(60)
    const { bytes } = await convert(`\`\`\`\nfirst line of code ${rest}\nnext\n\`\`\``)
    const { left } = word(bytes, 'first')
    expect(word(bytes, 'next').left).toBeCloseTo(left, 1)
    expect(word(bytes, rest).left).toBeGreaterThan(left + 5)
  })

  test.skipIf(!hasPoppler)(
    'has the margins of its theme on sides that the request leaves out',
    async () => {
      const { bytes } = await convert('word', { theme: 'minimal' })
      // Margins are whole pixels.
      expect(Math.abs(word(bytes, 'word').left - 210 * 0.245 * (72 / 25.4))).toBeLessThan(1)
      const stated = await convert('word', { theme: 'minimal', margins_mm: { left: 10 } })
      expect(Math.abs(word(stated.bytes, 'word').left - 10 * (72 / 25.4))).toBeLessThan(1)
    },
  )

  test.skipIf(!hasPoppler).each(MARKDOWN_THEMES)(
    'keeps words and short cells of tables whole in theme %s',
    async (theme) => {
      const remark = `A remark that goes on${' and on'.repeat(20)}`
      const rows = [
        ['SupportedVersions', 'Time (s)', 'Remark'],
        ['-', '-', '-'],
        ['3', '1.25', remark],
      ]
      const text = rows.map((row) => `|${row.join('|')}|\n`).join('')
      const { bytes, warnings } = await convert(text, { theme })
      expect(word(bytes, 'SupportedVersions').top).toBeCloseTo(word(bytes, 'Remark').top)
      expect(word(bytes, '(s)').top).toBeCloseTo(word(bytes, 'Time').top)
      expect(warnings).toEqual([])
    },
  )

  test.each(MARKDOWN_THEMES)(
    'keeps code in lines of text inside the page in theme %s',
    async (theme) => {
      const code =
        '`a.long_name.of.some_package.that_goes.on_and.on/for.several_parts` and `two words`'
      const lines = Array.from({ length: 60 }, (_, count) => `${'i'.repeat(count)} ${code} ${code}`)
      const { warnings } = await convert(lines.join('\n\n'), { theme })
      expect(warnings).toEqual([])
    },
  )

  test('shows a diagram that is too long for Mermaid as its source', async () => {
    const edges = Array.from({ length: 6000 }, (_, index) => `a-->b${index}`).join('\n')
    const artifact = await convert(`\`\`\`mermaid\ngraph TD\n${edges}\n\`\`\``)
    expect(artifact.warnings.map(({ message }) => message).join()).toContain(
      'it has more than 50000 characters',
    )
  })

  test('tells of an empty diagram once, and not as of a picture without a description', async () => {
    const options = { pdf_ua: true, metadata: { language: 'en' } }
    const artifact = await convert('# A\n\n```mermaid\n```\n\ntext', options)
    expect(codes(artifact)).toEqual(['diagram_failed'])
  })

  test('asks nobody for fonts and scripts', async () => {
    const policy = { allowPrivate: false, allowHosts: ['nothing.test'], denyHosts: [] }
    const closed = createChromiumPool({ selfTest: false, policy })
    const signal = AbortSignal.timeout(60_000)
    const prepared = prepare(convertMarkdown, { markdown: EVERYTHING, options: { assets } })
    const artifact = await run(prepared, {
      browsers: closed,
      markdownReader,
      signal,
      now: () => new Date(0),
    })
    await closed.close()
    expect(artifact.warnings).toEqual([])
  })

  test('ends a document that takes too long to read', async () => {
    const slow = `${'`a'.repeat(300_000)}`
    await expect(convert(slow, { timeout_ms: 1000 })).rejects.toMatchObject({
      // Where the machine has much else to do, it is not the document's fault, and it had the time longer than that.
      code: expect.stringMatching(/^(?:invalid_document|service_unavailable)$/),
      message: expect.stringMatching(/^markdown could not be read within [1-9][\d.]* seconds/),
    })
  })
})
