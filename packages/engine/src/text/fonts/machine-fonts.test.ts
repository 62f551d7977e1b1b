import { describe, expect, test } from 'vitest'
import { parseListing } from './font-listing.ts'
import { createMachineFonts } from './machine-fonts.ts'

const LISTING = [
  '/f/Thai.ttf\t0\tNoto Sans Thai\t80\t0\tFalse\t20-7e e01-e5b',
  '/f/Thai-Bold.ttf\t0\tNoto Sans Thai\t200\t0\tFalse\t20-7e e01-e5b',
  '/f/DejaVu.ttf\t0\tDejaVu Sans\t80\t0\tFalse\t20-7e 5d0-5ea e01-e5b 2713',
  '/f/cjk.ttc\t0\tNoto Sans CJK JP\t80\t0\tFalse\t20-7e 3040-30ff 4e00-9fff',
  '/f/cjk.ttc\t2\tNoto Sans CJK SC\t80\t0\tFalse\t20-7e 4e00-9fff',
  '/f/Liberation.ttf\t0\tLiberation Sans\t80\t0\tFalse\t20-7e',
  '/f/old.pfb\t0\tNimbus Sans L\t80\t0\tFalse\t20-7e',
].join('\n')

const fonts = createMachineFonts(async () => parseListing(LISTING))

async function familiesFor(text: string, language?: string) {
  const { faces } = await fonts.find({ families: [], text, language })
  return [...new Set(faces.map(({ family }) => family))]
}

describe('find', () => {
  test('does not list the fonts for letters of the default family', async () => {
    const never = createMachineFonts(() => Promise.reject(new Error('It was asked for.')))
    const text = 'Größe, naïve, «Ελλάδα», Привет'
    expect(await never.find({ families: ['Inter'], text })).toEqual({ faces: [], substituted: [] })
  })

  test('finds a family that has the characters, in all its weights', async () => {
    const { faces } = await fonts.find({ families: [], text: 'สวัสดี' })
    expect(faces.map(({ family, weight }) => [family, weight])).toEqual([
      ['Noto Sans Thai', 400],
      ['Noto Sans Thai', 700],
    ])
  })

  test.each([
    ['漢字', undefined, 'Noto Sans CJK SC'],
    ['漢字かな', undefined, 'Noto Sans CJK JP'],
    ['漢字', 'ja-JP', 'Noto Sans CJK JP'],
  ])('takes the forms of %s in the language %s from %s', async (text, language, family) => {
    expect(await familiesFor(text, language)).toEqual([family])
  })

  test.each(['א', 'ส', 'אส', 'สא'])(
    'takes the family that goes first for each character of %s, whatever stands beside it',
    async (text) => {
      const wanted = [text.includes('ส') && 'Noto Sans Thai', text.includes('א') && 'DejaVu Sans']
      expect(await familiesFor(text)).toEqual(wanted.filter((family) => family !== false))
    },
  )

  test('keeps a family that a style names from texts of other styles', async () => {
    const { faces } = await fonts.find({ families: ['DejaVu Sans'], text: 'สวัสดี' })
    expect(
      faces.filter(({ onlyByName }) => onlyByName !== true).map(({ family }) => family),
    ).toEqual(['Noto Sans Thai', 'Noto Sans Thai'])
    expect(faces.filter(({ onlyByName }) => onlyByName).map(({ family }) => family)).toEqual([
      'DejaVu Sans',
    ])
  })

  test.each([
    [['Nope', 'Noto Sans Thai'], 'Noto Sans Thai'],
    [['Nope', 'Own', 'Noto Sans Thai'], 'Own'],
    [['Noto Sans Thai', 'Nope'], 'Inter'],
    [['Nope', 'Inter'], 'Inter'],
  ])('says which family of %j is used for the one that is not there', async (list, used) => {
    const families = list.filter((family) => family !== 'Own')
    const { substituted } = await fonts.find({ families, lists: [list], text: '' })
    expect(substituted).toEqual([{ wanted: 'Nope', used }])
  })

  test('takes a font of the same widths for one that is not there, and says so', async () => {
    const { faces, substituted } = await fonts.find({ families: ['Arial'], text: '' })
    expect(faces).toMatchObject([{ family: 'Arial', file: '/f/Liberation.ttf' }])
    expect(substituted).toEqual([{ wanted: 'Arial', used: 'Liberation Sans' }])
  })
})
