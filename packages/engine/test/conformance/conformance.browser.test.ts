import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler } from '../../../../fixtures/poppler.ts'
import type { Artifact } from '../../src/artifact.ts'
import type { BrowserPool } from '../../src/browser/pool/browser-pool.ts'
import { createChromiumPool } from '../../src/browser/start/chromium.ts'
import { createEngine } from '../../src/engine.ts'
import { prepare, run } from '../../src/execute.ts'
import { convertHtml } from '../../src/operations/convert-html.ts'
import { documentsRender } from '../../src/operations/render/documents-render.ts'
import { taggedText } from '../tagged-text.ts'
import { untaggedText } from '../untagged-text.ts'
import { hasVerapdf, type VerapdfFlavour, type Verdict, validate } from '../verapdf.ts'
import { walkStructure } from '../walk-structure.ts'
import { type ConformancePage, readConformancePages } from './read-pages.ts'

/**
 * Standards that a document can be asked to meet, and what veraPDF calls them. PDF/A-3b alone differs from 2b by its number
 * and its attachments: `archive.browser.test.ts` has those.
 */
const STANDARDS = {
  '2b': { options: { pdf_a: '2b' }, flavours: ['2b'] },
  '2u': { options: { pdf_a: '2u' }, flavours: ['2u'] },
  ua: { options: { pdf_ua: true }, flavours: ['ua1'] },
  'ua+2u': { options: { pdf_ua: true, pdf_a: '2u' }, flavours: ['ua1', '2u'] },
  'ua+3b': { options: { pdf_ua: true, pdf_a: '3b' }, flavours: ['ua1', '3b'] },
} as const satisfies Record<string, { options: object; flavours: readonly VerapdfFlavour[] }>

type Standard = keyof typeof STANDARDS

const PAGES = readConformancePages()

const MATRIX = (Object.keys(STANDARDS) as Standard[]).flatMap((standard) =>
  PAGES.map((page) => ({ page, standard })),
)

const rendered = new Map<string, Artifact>()
/** A drawn document with pages as HTML commands, that is to meet PDF/UA-1 and PDF/A-2u. */
let drawn: Artifact
let pool: BrowserPool

async function render(
  { html, options }: ConformancePage,
  more: object,
  browsers: BrowserPool = pool,
): Promise<Artifact> {
  const input = prepare(convertHtml, {
    html,
    options: { ...options, ...more, deterministic: true },
  })
  return await run(input, {
    browsers,
    now: () => new Date(0),
    signal: AbortSignal.timeout(60_000),
  })
}

/** As many pages as HTML commands may be. */
async function drawPages(): Promise<Artifact> {
  const drawnPages = PAGES.filter(({ options }) => Object.keys(options).length === 0).slice(0, 20)
  const commands = drawnPages.map(({ html }) => ({ type: 'html', html }))
  await using engine = createEngine({ browsers: pool, office: false, now: () => new Date(0) })
  const options = STANDARDS['ua+2u'].options
  return await engine.run(
    engine.prepare(documentsRender, { metadata: { title: 'Pages' }, commands, options }),
  )
}

/**
 * A pool that gives every render what came of the first: the same page under several standards is printed alike, and
 * what differs is how it is finished.
 */
function printedOnce(from: BrowserPool): BrowserPool {
  let printed: Promise<unknown> | undefined
  return {
    ...from,
    withPage: <T>(...lease: Parameters<typeof from.withPage<T>>) => {
      printed ??= from.withPage(...lease)
      return printed as Promise<T>
    },
  }
}

function bytesOf(name: string, standard: Standard): Uint8Array {
  return (rendered.get(`${name} ${standard}`) as Artifact).bytes
}

/** Text that readers are told of a page, line by line. */
function tagsOf(name: string): readonly string[] {
  return taggedText(bytesOf(name, 'ua+2u'))
    .split('\n')
    .map((line) => line.trim())
}

beforeAll(async () => {
  pool = createChromiumPool({ concurrency: 2, selfTest: false, pageReuse: true })
  const queue = [...PAGES]
  const work = async () => {
    for (let page = queue.pop(); page; page = queue.pop()) {
      const [plain, tagged] = [printedOnce(pool), printedOnce(pool)]
      for (const [standard, { options }] of Object.entries(STANDARDS)) {
        const browsers = 'pdf_ua' in options ? tagged : plain
        rendered.set(`${page.name} ${standard}`, await render(page, options, browsers))
      }
    }
  }
  await Promise.all([work(), work()])
  drawn = await drawPages()
}, 900_000)

afterAll(() => pool.close())

describe.skipIf(!hasVerapdf)('by the judgement of veraPDF', () => {
  let verdicts: readonly Verdict[]

  beforeAll(() => {
    const files = MATRIX.map(({ page, standard }) => ({
      name: `${page.name} ${standard}`,
      bytes: bytesOf(page.name, standard),
      flavours: STANDARDS[standard].flavours,
    }))
    const { flavours } = STANDARDS['ua+2u']
    verdicts = validate([...files, { name: 'drawn from commands', bytes: drawn.bytes, flavours }])
  }, 900_000)

  test.each(['2b', '2u', '3b', 'ua1'] as const)(
    'every page that is to meet %s meets it',
    (flavour) => {
      const judged = verdicts.filter((verdict) => verdict.flavour === flavour)
      expect(judged.filter(({ passed }) => !passed)).toEqual([])
      expect(judged.length).toBeGreaterThanOrEqual(PAGES.length)
    },
  )
})

describe('the structure tree', () => {
  test('owns what the pages paint and nothing else, each thing once', () => {
    const problems = MATRIX.filter(({ standard }) => standard.startsWith('ua')).flatMap(
      ({ page, standard }) => {
        const name = `${page.name} ${standard}`
        const walk = walkStructure(bytesOf(page.name, standard))
        return walk.problems.map((problem) => `${name}: ${problem}`)
      },
    )
    expect([...problems, ...walkStructure(drawn.bytes).problems]).toEqual([])
  })

  test('leaves out no text but what the author hides, what is painted again, and headers and footers', () => {
    const found = PAGES.flatMap(({ name }) => {
      const texts = untaggedText(bytesOf(name, 'ua+2u'))
      return texts.join('') === '' ? [] : [[name, ...new Set(texts.filter(Boolean))]]
    })
    expect(found).toEqual([
      ['aria-hidden', 'HiddenfromreadersHiddenheadingHiddenitemHiddencellhidden'],
      // A mask is painted of the same text that stands in the page.
      ['css-masks', 'MaskedheadingThequickbrownfoxjumpsoverthelazydog.Radiallink'],
      // Margin boxes of `@page` are headers and footers.
      ['css-page-margin-boxes', 'Titleoneachpage1of2', 'Titleoneachpage2of2'],
      ['fixed-on-every-page', 'TitleoneachpageASiteLeftRightItemDRAFT'],
      ['footnotes', 'One1', 'Two2', 'Two3'],
      // `aria-hidden` in a frame.
      ['frames', 'verborgen'],
      // Decoration that CSS generates, whose alternative is empty.
      ['generated-everywhere', 'decdec'],
      ['header-and-footer', 'HeaderlinkPage1of2', 'HeaderlinkPage2of2'],
      ['headings-everywhere', 'Aria'],
      ['headings-only-in-header', 'TitleoftheheaderFootPage1of1,linkinfooterindocumentcell'],
      // Controls of players.
      ['image-maps-and-embeds', '0:000:00/0:00/0:00'],
      ['invoice-over-pages', 'No.DescriptionQtyPriceTotalExampleLtdIBANGB000000example.com'],
      ['lines-alike-over-pages', 'Draftoftoday', 'NumberPriceTotal99Draftoftoday'],
      ['links-hidden', 'Hidden'],
      ['links-of-every-kind', '×'],
      // An ornament that CSS draws, whose alternative is empty.
      ['meaning-beyond-tags', '~~'],
      ['notes-and-footers', 'RunningtitlePage1of1'],
      [
        'pages-kept-with-tags',
        'Page2onesite',
        'Page4onesite',
        'Page5onesite',
        'Page8onesite',
        'HIPage9onesite',
      ],
      ['position-fixed', 'Fixedlink'],
      ['positions', 'Fixedlink'],
      ['report-annual', 'ItemYear20252026Sum12'],
      ['report-in-bootstrap', '«»'],
      ['single-page-with-everything', 'Headlink'],
      ['svg-charts', 'hid'],
      ['svg-masks', 'Masked'],
      ['table-head-with-links-on-each-page', 'NumberSiteUp'],
      ['table-repeated-head', 'NumberTextSquareFootoneachpage'],
      ['table-rowspan-over-pages', 'ABC'],
      ['text-hidden', 'hiddenwordsHidHidHid'],
      ['text-painted-oddly', 'Mask'],
      ['video-and-audio', '0:000:00/0:00/0:00'],
    ])
  })

  test('has the words of a page apart, and nothing else, for readers that go by it alone', () => {
    const lines = tagsOf('words-at-line-ends')
    expect(lines).toEqual(
      expect.arrayContaining([
        'P Jars of blue vapour stand in the cellar of the old house, and they are  anyone who lives.',
        'Link never ever opened by',
        'P incomprehensibilities are broken anywhere',
        'H1 First line Second line',
        'P one two three',
        'P [Lang=ja] 日本語の長い文章がここで折り返されますから、空白を入れてはいけません。',
        'P E = mc2 and H2O “” and on',
        'Quote quoted words that run over',
        expect.stringMatching(/^TD .* jars of blue vapour and other things that wrap$/),
        // No text of the document itself, but of a frame.
        'P Words of a frame that wrap into some lines',
      ]),
    )
    expect(lines.join(' ')).toContain('super-duper co-operative well-known-to-everybody hyphen')
    // The hyphen that is painted at a soft one is no text beside it.
    expect(lines.join(' ')).toContain('extra\u00adordinarily\u00adlongwinded/orshort.')
  })

  test('has text once whose shadow or outline is painted, too', () => {
    const shown = tagsOf('letters-with-shadows').filter((line) => /^(?:P|Link|T[HD])/.test(line))
    expect(shown.map((line) => line.replace(/ \[(?:ID|Headers)[^\]]*\]/, ''))).toEqual([
      'P Blurred',
      'P Twice over',
      expect.stringMatching(/^P Words bold and {2}over some lines of text that is long .* it has$/),
      'Link a link to the page of shadows',
      'P Stroked',
      'P Stroked below',
      'P aaaa ha ha ha',
      expect.stringMatching(/^P \[Lang=he\] (?:(?:שלום|עולם|abc) ?){4}$/),
      'P Spaced and turned',
      'TH A',
      'TH B',
      'TD 1',
      'TD 1',
    ])
  })

  test('has the fields of a form in their places, with the names of their labels', () => {
    expect(tagsOf('forms-in-a-grid')).toEqual([
      'Document',
      'H1 Order',
      'P Your name',
      'Form [Role=tv Desc=Your name] Ada',
      'P Country',
      'Form [Role=tv Desc=Country] Two',
      'P Several',
      'Form [Role=tv Desc=Several: Y, Z] X Y Z',
      'P File',
      'Form [Role=pb Desc=File: No file chosen] Choose File No file chosen',
      'P Date',
      'Form [Role=tv Desc=Date] 01/02/2026',
      'P Range',
      'Figure [Alt=Range: 50]',
      'P Place',
      'Form [Role=tv Desc=Place] Where',
      'P Text',
      'Form [Role=tv Desc=Text] Some text of two lines',
      'P Agree',
      'Form [Role=cb checked=on Desc=Agree]',
      'Form [Role=pb] Send it',
      'P After the form.',
    ])
  })

  test('has controls of every kind and look as fields, with name, value and state', () => {
    const lines = tagsOf('controls-of-every-look')
    expect(lines.filter((line) => /^(?:Form|Figure)/.test(line))).toEqual([
      'Form [Role=pb Desc=Upload: No file chosen] Choose File No file chosen',
      'Form [Role=pb Desc=photos: No file chosen] Choose Files No file chosen',
      'Figure [Alt=Colour: #ff0000]',
      'Figure [Alt=Range: 3]',
      'Figure [Alt=Disk: 6 of 10]',
      'Figure [Alt=Load: 40%]',
      'Form [Role=pb Desc=Buy now]',
      'Form [Role=pb] Reset',
      'Form [Role=pb Desc=Close]',
      'Form [Role=tv Desc=Month] February 2026',
      'Form [Role=tv Desc=Week] Week 03, 2026',
      'Form [Role=tv Desc=City] Rome',
      'Form [Role=tv Desc=Bare list] Two',
      'Form [Role=tv Desc=Sized: b] a b',
      'Form [Role=cb checked=on Desc=Clipped]',
      'Form [Role=cb checked=on Desc=Clear]',
      'Form [Role=cb checked=on Desc=Drawn]',
      'Form [Role=cb Desc=Some checked=neutral]',
      'Form [Role=cb Desc=Mixed checked=neutral]',
      'Form [Role=cb checked=on Desc=Wifi]',
      'Figure [Alt=Volume: 30]',
      'Figure [Alt=Size: Medium] M',
      'Figure [Alt=State of the upload: 70]',
      'Form [Role=tv Desc=Name] Ada',
      'Form [Role=tv Desc=Country] Norway',
      'Form [Role=rb checked=on Desc=Pick: One] One',
      'Form [Role=rb Desc=Pick: Two] Two',
      'Form [Role=tv Desc=Fruit: Apple] Apple Pear',
      'Form [Role=cb checked=on] Bold',
      'Form [Role=cb checked=on Desc=Custom]',
      'Form [Role=tv Desc=Code] X7',
    ])
    expect(lines).toEqual(expect.arrayContaining(['P Disk Load Sum 42', 'P Editable bold words']))
  })

  test('says what Chromium has no tags for', () => {
    const lines = tagsOf('meaning-beyond-tags')
    expect(lines.filter((line) => /^(?:T[A-Z]|Table|Caption)/.test(line))).toEqual([
      'Table',
      'Caption Cap',
      'THead',
      'TR',
      expect.stringMatching(/^TH \[ID=\w+ Scope=Column\] A$/),
      expect.stringMatching(/^TH \[ID=\w+ Scope=Column ColSpan=2\] B$/),
      'TBody',
      'TR',
      expect.stringMatching(/^TH \[ID=\w+ Scope=Row Headers=\w+\] 1$/),
      expect.stringMatching(/^TD \[Headers=\w+,\w+\] 2$/),
      expect.stringMatching(/^TD .* 3$/),
      'TR',
      expect.stringMatching(/^TD .* x$/),
      expect.stringMatching(/^TD .* y$/),
      'TFoot',
      'TR',
      ...['F', 'G', 'H'].map((text) => expect.stringMatching(new RegExp(`^TD .* ${text}$`))),
      'Table',
      'TR',
      ...['P', 'Q', 'R'].map((text) => expect.stringMatching(new RegExp(`^TH .* ${text}$`))),
      'TR',
      expect.stringMatching(/^TD .* 1$/),
      expect.stringMatching(/^TD \[ColSpan=2 Headers=\w+,\w+\] both$/),
      'TR',
      ...['a', 'b', 'c'].map((text) => expect.stringMatching(new RegExp(`^TD .* ${text}$`))),
      'Caption The caption',
    ])
    expect(lines.filter((line) => /^L\b/.test(line)).slice(0, 5)).toEqual([
      'L [ListNumbering=LowerAlpha]',
      'L [ListNumbering=UpperRoman]',
      'L [ListNumbering=Decimal]',
      'L [ListNumbering=Disc]',
      'L',
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        'Span [E=World Health Organization] WHO',
        'Quote quoted',
        'Reference',
        'Formula [Alt=x/2 + y] 𝑥2+𝑦',
        'Figure [Alt=chart] inside',
        'Span [Alt=star] ★',
        'Span [Alt=heart] ♥',
        'P Unclear ♣♣',
        // Content that CSS draws for the eye alone is not read.
        'P deco',
        expect.stringMatching(/^Note \[ID=note-\d+\]$/),
        expect.stringMatching(/^Note \[ID=note-\d+\] End note$/),
      ]),
    )
  })

  test('says the language of a paragraph that is not written in the script of the document', () => {
    const spoken = tagsOf('language-by-script').filter((line) => /Lang=|English/.test(line))
    expect(spoken).toEqual([
      'P An English paragraph.',
      'P [Lang=ja] これは請求書です。ありがとう。',
      'Div [Lang=ru]',
      'LI [Lang=ja]',
      expect.stringMatching(/^TD \[Lang=ja .* これは表です$/),
      'P English with 東京 in it, lots of English.',
      'P [Lang=zh] 中文段落',
      'Div [Lang=ja]',
      'P [Lang=ru] Привет мир как дела',
      'Lbl [Lang=ja] 用語です',
      'LBody [Lang=ja] 説明です',
    ])
  })

  test('says the language of a long paragraph that is in another than the rest, where the document names none', () => {
    const spoken = tagsOf('language-by-words').filter((line) => /Lang=/.test(line))
    expect(spoken).toEqual([
      expect.stringMatching(/^P \[Lang=de\] Dies ist /),
      expect.stringMatching(/^(?:BlockQuote \[Lang=fr\]|P \[Lang=fr\] Ceci est )/),
    ])
  })

  test.each([
    ['links', ['P', '  Link', '  Link'], ['H2']],
    ['definition-list', ['L', '  LI', '    Lbl Lang=de', '    LBody'], ['NonStruct']],
    [
      'figures',
      ['Div', '  Figure Alt=Described', '  Caption', '  Figure Alt=Name of a picture', '      TH'],
      [],
    ],
    [
      'math',
      [
        '  Formula Alt=x^2 + 1/y',
        'Formula Alt=pi',
        '  Formula Alt=a over b',
        '  Formula Alt=c/d',
        '  Formula Alt=x squared',
      ],
      ['NonStruct'],
    ],
    ['language-changes', ['  Span Lang=de', '  Em Lang=fr', 'Div Lang=nl'], []],
    ['headings-skip-levels', ['H1', 'H2'], ['H5', 'H6']],
    ['table-ragged', ['  TR', '    TH', '    TD'], ['THead']],
    ['lists-malformed', ['L', '  LI', '    LBody'], ['NonStruct']],
    ['aria-hidden', ['P'], ['H1', 'L', 'Table']],
    ['empty-body', [], ['P']],
    ['invoice-over-pages', ['H1', 'Table', '    TR', '      TD', '        Link'], ['NonStruct']],
    ['newsletter-of-tables', ['P', 'Link', '  Figure Alt=Image'], ['Table']],
    ['report-in-bootstrap', ['L', '      Link', 'Figure Alt=Placeholder: Costs'], ['H5', 'H6']],
    ['svg-charts', ['  Figure Alt=named icon', 'Figure Alt=SVG as image'], []],
    ['table-rtl', ['  Caption', '      TH', '      TD'], ['NonStruct']],
  ])('of %s holds what the document means', (name, present, absent) => {
    const { outline } = walkStructure(bytesOf(name, 'ua+2u'))
    const lines = outline.split('\n').map((line) => line.slice(2))
    expect(outline).toMatch(/^Document/)
    expect(lines).toEqual(expect.arrayContaining(present))
    const types = lines.map((line) => line.trim().split(' ')[0])
    for (const type of absent) expect(types).not.toContain(type)
  })
})

describe('a page that is to meet a standard', () => {
  test.each([
    ['invoice', []],
    ['no-title-no-language', ['title_missing', 'language_missing']],
    ['images-without-alt', ['alt_missing']],
    ['css-filters', ['text_flattened']],
  ])('warns of what readers miss: %s', (name, expected) => {
    const codes = rendered.get(`${name} ua+2u`)?.warnings.map(({ code }) => code)
    expect(codes?.filter((code) => !code.startsWith('resource_'))).toEqual(expected)
  })

  test
    .skipIf(!hasPoppler)
    .each([
      'css-masks',
      'css-opacity-and-blend',
      'fixed-on-every-page',
      'figures',
      'forms',
      'fragments-over-pages',
      'generated-everywhere',
      'header-and-footer',
      'iframes',
      'invoice-over-pages',
      'language-changes',
      'links-around-blocks',
      'links-in-svg',
      'links-of-every-kind',
      'lists-nested',
      'math-elaborate',
      'report-annual',
      'svg-charts',
      'svg-masks',
      'table-repeated-head',
      'text-hidden',
      'text-odd-characters',
      'text-painted-oddly',
      'text-vertical',
    ])('looks the same as without: %s', async (name) => {
    const page = PAGES.find((candidate) => candidate.name === name) as ConformancePage
    const plain = await render(page, {})
    expect(pixels(bytesOf(name, 'ua+2u'))).toEqual(pixels(plain.bytes))
  })

  test('has the same bytes every time', async () => {
    const [page] = PAGES.filter(({ name }) => name === 'invoice') as [ConformancePage]
    const again = await render(page, STANDARDS['ua+2u'].options)
    expect(Buffer.compare(again.bytes, bytesOf('invoice', 'ua+2u'))).toBe(0)
  })
})

/** Hash of all pages as poppler draws them, at 100 dots per inch. */
function pixels(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'pixels-'))
  try {
    const file = join(folder, 'in.pdf')
    writeFileSync(file, bytes)
    const { status, stderr } = spawnSync('pdftoppm', ['-r', '100', file, join(folder, 'page')])
    if (status !== 0) throw new Error(String(stderr))
    const images = readdirSync(folder)
      .filter((name) => name.endsWith('.ppm'))
      .sort()
    const hash = createHash('sha256')
    for (const image of images) hash.update(readFileSync(join(folder, image)))
    return `${images.length} pages ${hash.digest('hex')}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
