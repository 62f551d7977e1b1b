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
    ...{ family: 'Mixed', weight },
  })
  const { warnings } = await draw({
    fonts: [font(INTER, 100), font(THAI, 400)],
    commands: [{ type: 'text', text: 'ไทย', font_family: 'Mixed', font_weight: 100 }],
  })
  expect(warnings).toEqual([])
})

/** A line of text in green and in a font of the fixtures, on a page. */
async function drawIn(font: string, text: string) {
  const file = new URL(`../../../../fixtures/fonts/${font}`, import.meta.url)
  return draw({
    fonts: [{ source: readFileSync(file).toString('base64'), family: 'Colours' }],
    commands: [{ type: 'text', text, font_family: 'Colours', font_size_pt: 60, color: '#008000' }],
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
