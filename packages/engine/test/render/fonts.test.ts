import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hasPoppler, pageTexts } from '../../../../fixtures/poppler.ts'
import { draw } from './draw.ts'

const INTER = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'

const THAI = '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'

/** Inter with the permissions of OS/2 changed. */
function interThatAllows(fsType: number): string {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(INTER)))
  const entry = bytes.indexOf('OS/2', 0, 'latin1')
  bytes.writeUInt16BE(fsType, bytes.readUInt32BE(entry + 8) + 8)
  return bytes.toString('base64')
}

const restrictions = async (fsType: number) => {
  const source = interThatAllows(fsType)
  const { warnings } = await draw({
    fonts: [{ source, family: 'Licensed' }],
    commands: [{ type: 'text', text: 'Hello', font_family: 'Licensed' }],
  })
  return warnings.filter(({ code }) => code === 'font_restricted').map(({ message }) => message)
}

test('warns of a font that states it must not be embedded, and only of that', async () => {
  expect(await restrictions(2)).toEqual([expect.stringMatching(/^The font Licensed states/)])
  for (const fsType of [0, 4, 8, 0x104]) expect(await restrictions(fsType)).toEqual([])
})

test.each([
  ['the whole text', 'Привет', ['has nothing of the text']],
  ['a letter of a script that it has', 'Bình Thạnh', ['lacks ạ']],
  ['a script, as most fonts do', 'Hello, Привет', []],
])('warns of a font that lacks %s', async (_, text, expected) => {
  const { warnings } = await draw({
    fonts: [{ source: readFileSync(fileURLToPath(import.meta.resolve(THAI))).toString('base64') }],
    commands: [{ type: 'text', text, font_family: 'Noto Sans Thai' }],
  })
  const told = warnings.filter(({ code }) => code === 'font_substituted')
  expect(told.map(({ message }) => message)).toEqual(
    expected.map((part) => expect.stringContaining(`The font "Noto Sans Thai" ${part}`)),
  )
})

test('takes the regular face of a family for letters that its light one lacks', async () => {
  const font = (name: string, weight: number) => ({
    source: readFileSync(fileURLToPath(import.meta.resolve(name))).toString('base64'),
    family: 'Mixed',
    weight,
  })
  const { warnings } = await draw({
    fonts: [font(INTER, 100), font(THAI, 400)],
    commands: [{ type: 'text', text: 'ไทย', font_family: 'Mixed', font_weight: 100 }],
  })
  expect(warnings).toEqual([])
})

function fixture(name: string): string {
  const file = new URL(`../../../../fixtures/fonts/${name}`, import.meta.url)
  return readFileSync(file).toString('base64')
}

const SIZE_PT = 60

/** A line of text in green and in a font of the fixtures, on a page. */
async function drawIn(font: string, text: string) {
  return draw({
    fonts: [{ source: fixture(font), family: 'Colours' }],
    commands: [
      { type: 'text', text, font_family: 'Colours', font_size_pt: SIZE_PT, color: '#008000' },
    ],
    options: { pdf_a: '2u', pdf_ua: true },
    metadata: { title: 'Colours', language: 'en' },
  })
}

/** Colours of a page at so many dots to the inch that each is seen, as `#rrggbb`. */
function colorsOf(bytes: Uint8Array): ReadonlySet<string> {
  const { stdout } = spawnSync('pdftoppm', ['-r', '36', '-'], { input: bytes })
  // P6, width, height, 255, then three bytes for each pixel.
  const start = stdout.indexOf('255\n', 0, 'latin1') + 4
  const pixels = stdout.subarray(start).toString('hex').match(/.{6}/g) ?? []
  return new Set(pixels.map((pixel) => `#${pixel}`))
}

describe.skipIf(!hasPoppler)('glyphs in colour', () => {
  test('are painted layer by layer, those of the colour of the text in it', async () => {
    const { bytes, warnings } = await drawIn('colour-layers.ttf', 'ABC')
    const colors = colorsOf(bytes)
    for (const color of ['#ff0000', '#008000']) expect(colors).toContain(color)
    expect([...colors].filter((color) => /^#(7f7f|8080)ff$/.test(color))).toHaveLength(1)
    expect(pageTexts(bytes)[0]?.trim()).toBe('ABC')
    expect(warnings).toEqual([])
  })

  test('are painted with gradients, and set in another font where no PDF has the like', async () => {
    const { bytes } = await drawIn('colour-gradients.ttf', 'AB')
    const colors = colorsOf(bytes)
    expect(colors).not.toContain('#008000')
    expect(colors.size).toBeGreaterThan(40)
    expect(colorsOf((await drawIn('colour-gradients.ttf', 'C')).bytes)).toContain('#008000')
  })

  test.each([
    ['along a line', 'A', [50, 150, 250, 350, 450, 550, 650, 750].map(beside), 'brbrbrbr'],
    [
      'along a line, every second time backwards',
      'B',
      [10, 200, 400, 600, 790].map(beside),
      'brbrb',
    ],
    ['in circles', 'C', [425, 475, 525, 575, 625, 675, 725, 775].map(beside), 'rbrbrbrb'],
    ['around a point', 'D', [22, 67, 112, 157, 202, 247, 292, 337].map(around), 'rbrbrbrb'],
  ])('repeat gradients %s', async (_, letter, places, expected) => {
    const { bytes, warnings } = await drawIn('colour-repeats.ttf', letter)
    expect(warnings).toEqual([])
    expect(colorsAt(bytes, places)).toBe(expected)
  })
})

/** Place in a letter, to the right of its middle or to the left. */
function beside(x: number): Place {
  return [x, 400]
}

/** Place at an angle around the middle of a letter. */
function around(degrees: number): Place {
  const angle = (degrees * Math.PI) / 180
  return [400 + 200 * Math.cos(angle), 400 + 200 * Math.sin(angle)]
}

type Place = readonly [x: number, y: number]

/** The stronger colour, red or blue, at places in the only letter of a page, a square of .8 em on the baseline. */
function colorsAt(bytes: Uint8Array, places: readonly Place[]): string {
  const { stdout } = spawnSync('pdftoppm', ['-r', '144', '-'], { input: bytes })
  const [head, width] = /^P6\s(\d+)\s\d+\s255\n/.exec(stdout.toString('latin1', 0, 40)) ?? []
  const pixels = stdout.subarray(head?.length)
  const isPaper = (at: number) => pixels.subarray(3 * at, 3 * at + 3).every((part) => part > 250)
  const first = Array.from({ length: pixels.length / 3 }, (_, at) => at).find((at) => !isPaper(at))
  // Two dots to the point.
  const scale = (2 * SIZE_PT) / 1000
  return places
    .map(([x, y]) => {
      const [right, down] = [x, 800 - y].map((length) => Math.round(length * scale))
      const at = 3 * ((first ?? 0) + (right ?? 0) + (down ?? 0) * Number(width))
      return (pixels[at] ?? 0) > (pixels[at + 2] ?? 0) ? 'r' : 'b'
    })
    .join('')
}

test.each([
  ['that a text names', { font_family: 'Pictures' }],
  ['that a text names after others', { font_family: ['Inter', 'Pictures'] }],
  ['of the request that no text names', {}],
])('warns of a font %s whose picture is set in another', async (_, style) => {
  const { warnings } = await draw({
    fonts: [
      { source: fixture('svg-letter.otf'), family: 'Pictures' },
      { source: fixture('colour-layers.ttf'), family: 'Layers' },
    ],
    commands: [{ type: 'text', text: '😀', ...style }],
  })
  expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    expect.stringMatching(/^font_substituted: The font "Pictures" has pictures .*: 😀\. Other/),
  ])
})

test('warns of letters that have outlines and pictures in SVG, and only of those', async () => {
  const bytes = readFileSync(new URL('../../../../fixtures/fonts/svg-letter.otf', import.meta.url))
  const entry = bytes.indexOf('SVG ', 0, 'latin1')
  const list = bytes.readUInt32BE(entry + 8) + 10
  const drawn = async (first: number) => {
    // The drawing is of this glyph to the last.
    bytes.writeUInt16BE(first, list + 2)
    bytes.writeUInt16BE(2, list + 4)
    const { warnings } = await draw({
      fonts: [{ source: bytes.toString('base64'), family: 'Pictures' }],
      commands: [{ type: 'text', text: 'BB', font_family: 'Pictures' }],
    })
    return warnings.map(({ message }) => message)
  }
  const told = expect.stringMatching(/^The font "Pictures" has pictures in SVG for B; their/)
  expect(await drawn(2)).toEqual([told])
  bytes.writeUInt16BE(0, list)
  expect(await drawn(2)).toEqual([])
})
