import { describe, expect, test } from 'vitest'
import { DIGIT_ROWS } from './digit-pairs.ts'
import { kindOf, kindsToSample, type PageParts, planProbes, planSheets } from './plan-sheets.ts'

const A4 = { widthMm: 210, heightMm: 297 }

/** Pages with consecutive numbers. */
const pages = (count: number, start = 1, more: Partial<PageParts> = {}): PageParts[] =>
  Array.from({ length: count }, (_, index) => ({
    size: A4,
    header: 'Page {page}',
    footer: '',
    running: [],
    number: start + index,
    position: index + 1,
    ...more,
  }))
const sampling = (parts: readonly PageParts[], pairs: readonly string[] = []) =>
  new Map([...kindsToSample(parts).keys()].map((kind) => [kind, new Set(pairs)]))

describe('planSheets', () => {
  test('prints a sheet for every number where nothing is sampled', () => {
    const { sheets, sheetOfPage, sampled } = planSheets(pages(60), new Map())
    expect(sheets.map(({ page }) => page)).toEqual(
      Array.from({ length: 60 }, (_, index) => String(index + 1)),
    )
    expect(sheetOfPage).toEqual(sheets.map((_, index) => index))
    expect(sampled).toEqual([])
  })

  test('prints one sheet for all pages that show no number, and for those before numbering', () => {
    const parts = [...pages(3, 1, { number: null }), ...pages(3, 1, { header: 'same' })]
    const { sheets, sheetOfPage } = planSheets(parts, new Map())
    expect(sheets.map(({ page }) => page)).toEqual([null, null])
    expect(sheetOfPage).toEqual([0, 0, 0, 1, 1, 1])
  })

  test('prints samples of numbers by their length, and real ones to prove them', () => {
    const parts = pages(300)
    const { sheets, sheetOfPage, sampled, numberOfPage } = planSheets(parts, sampling(parts))
    const shown = sheets.filter(({ isProbe }) => !isProbe).map(({ page }) => page)
    expect(shown).toEqual([
      ...'0123456789',
      ...['12', '67', '10', '99'],
      ...['123', '678', '100', '300'],
    ])
    expect(sheets.filter(({ isProbe }) => isProbe).map(({ page }) => page)).toEqual(DIGIT_ROWS)
    // A printed sheet is laid over its page as it is.
    for (const page of [1, 9, 10, 12, 67, 99, 100, 123, 300]) {
      expect(sheets[sheetOfPage[page - 1] ?? -1]?.page).toBe(String(page))
    }
    const made = sampled[0]?.lengths.map((one) => one.pages.map((page) => numberOfPage[page]))
    expect(made?.map((numbers) => numbers.length)).toEqual([90 - 4, 201 - 3])
    expect(sheets[sheetOfPage[199] ?? -1]?.page).toBe('123')
  })

  test('prints numbers with a pair that stands irregularly', () => {
    const parts = pages(300)
    const { sheets, sampled } = planSheets(parts, sampling(parts, ['11']))
    const shown = new Set(sheets.map(({ page }) => page))
    for (const number of ['11', '110', '111', '119', '211']) expect(shown).toContain(number)
    expect(shown).not.toContain('121')
    expect(sampled[0]?.samples.irregular).toEqual(new Set(['11']))
    expect(sampled[0]?.lengths[0]?.pages).not.toContain(10)
  })

  test('prints everything where samples would be as many, or contain such a pair', () => {
    const few = pages(42, 100)
    expect(planSheets(few, sampling(few)).sampled).toHaveLength(1)
    const spread = pages(44, 95)
    expect(planSheets(spread, sampling(spread, ['11'])).sampled).toHaveLength(0)
    const parts = pages(300, 100)
    expect(planSheets(parts, sampling(parts, ['12'])).sheets).toHaveLength(300)
  })

  test('prints a sheet for every page with an element that counts pages, and shares those of one that does not', () => {
    const place = { leftPx: 0, topPx: 0, widthPx: 9, heightPx: 9, zoom: 1 }
    const box = { ...place, element: 0, across: 'start', down: 'start' } as const
    const counting = pages(60, 1, { header: '', running: [{ ...box, isNumbered: true }] })
    expect(planSheets(counting, new Map()).sheets.map(({ number }) => number)).toEqual(
      counting.map(({ position }) => position),
    )
    expect(kindsToSample(pages(60, 1, { running: [{ ...box, isNumbered: true }] })).size).toBe(0)
    const same = pages(60, 1, { header: '', running: [{ ...box, isNumbered: false }] })
    expect(planSheets(same, new Map()).sheets).toHaveLength(1)
    expect(kindsToSample(pages(60, 1, { running: [{ ...box, isNumbered: false }] })).size).toBe(1)
  })

  test('prints a sheet for every page whose header counts pages in its styles', () => {
    const header = '<style>b::after{content:counter( page, upper-roman)}</style><b></b>'
    expect(planSheets(pages(60, 1, { header }), new Map()).sheets).toHaveLength(60)
    expect(kindsToSample(pages(60, 1, { header: `${header}{page}` })).size).toBe(0)
  })

  test('prints a sheet for every page where styles of the document may count pages in a header', () => {
    const counted = (header: string) => pages(60, 1, { header, stylesCount: true })
    expect(planSheets(counted('<b class=n></b>'), new Map()).sheets).toHaveLength(60)
    expect(planSheets(counted(''), new Map()).sheets).toHaveLength(1)
  })

  test('counts samples as the pages they are of, or as none', () => {
    const parts = pages(300)
    const { sheets } = planSheets(parts, sampling(parts))
    const counted = sheets.filter(({ isProbe }) => !isProbe)
    expect(counted.map(({ page, number }) => [page, number])).toEqual(
      counted.map(({ page }) => [page, Number(page) <= 300 ? Number(page) : 0]),
    )
  })

  test('keeps pages of other sizes and other headers apart', () => {
    const [odd, even] = [pages(100), pages(100, 101, { header: 'Even {page}' })]
    const other = pages(2, 201, { size: { widthMm: 148, heightMm: 210 } })
    const parts = [...odd, ...even, ...other]
    const kinds = kindsToSample(parts)
    expect([...kinds.keys()]).toEqual([odd, even].map(([one]) => kindOf(one as PageParts)))
    expect(planProbes(kinds.values()).sheets).toHaveLength(2 * DIGIT_ROWS.length)
    const { sheets, sampled, sheetPages } = planSheets(parts, sampling(parts))
    expect(sampled).toHaveLength(2)
    expect(sheetPages).toHaveLength(2)
    const small = sheets.filter(({ widthMm }) => widthMm === 148)
    expect(small.map(({ page }) => page)).toEqual(['201', '202'])
  })
})

test('kindsToSample leaves out what is on few pages, shows no number or is not numbered', () => {
  const parts = [
    ...pages(39, 1, { header: 'few {page}' }),
    ...pages(90, 1, { header: 'none' }),
    ...pages(90, 1, { number: null }),
    ...pages(40, 1, { footer: '{page}' }),
  ]
  expect([...kindsToSample(parts).values()]).toMatchObject([{ footer: '{page}' }])
})
