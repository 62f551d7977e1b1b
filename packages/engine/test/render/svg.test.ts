import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hasPoppler } from '../../../../fixtures/poppler.ts'
import { decodeStream } from '../../src/pdf/file/decode-stream.ts'
import { isStream } from '../../src/pdf/file/objects.ts'
import { PdfFile } from '../../src/pdf/file/pdf-file.ts'
import { draw, refusal } from './draw.ts'

const SIZE = 100

const svg = (gradient: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>${gradient}</defs>
  <rect width="100" height="100" fill="url(#g)"/></svg>`

const stops =
  '<stop offset="0.1" stop-color="#0040c0"/><stop offset="0.5" stop-color="#ffe080"/><stop offset="1" stop-color="#c02020"/>'

/** Bytes of the pixels, red, green and blue, of our page and of librsvg. */
async function painted(source: string) {
  const { bytes, warnings } = await draw({
    page: { page_size: '100x100mm', margins_mm: 0 },
    commands: [{ type: 'svg', svg: source, width_mm: 100 }],
  })
  expect(warnings).toEqual([])
  // Four times as large and made smaller: where in a pixel its colour is taken from is another for each program.
  const { stdout } = spawnSync('pdftoppm', ['-png', '-r', '101.6', '-'], { input: bytes })
  const pixels = (image: Buffer) =>
    sharp(image, { density: 288 }).resize(SIZE, SIZE).removeAlpha().raw().toBuffer()
  const [ours, theirs] = [await pixels(stdout), await pixels(Buffer.from(source))]
  expect([ours.length, theirs.length]).toEqual([3 * SIZE ** 2, 3 * SIZE ** 2])
  return { ours, theirs }
}

/** All streams of a file of ours, one after the other. */
function allStreams(bytes: Uint8Array): string {
  const file = PdfFile.open(bytes)
  const streams = [...file.originalNumbers()].map((number) => file.get(number)).filter(isStream)
  return streams.map((stream) => decodeStream(stream).toString('latin1')).join('\n')
}

/** How far two pictures are apart, in steps of a channel for each pixel. */
function apart(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

describe.skipIf(!hasPoppler)('gradients of an SVG', () => {
  test.each([
    ['an axis', 'linearGradient', 'x1="0.3" x2="0.5"'],
    ['an axis that is turned', 'linearGradient', 'x2="0.2" gradientTransform="rotate(30)"'],
    ['an axis of user units', 'linearGradient', 'gradientUnits="userSpaceOnUse" x1="90" x2="60"'],
    ['circles', 'radialGradient', 'r="0.2"'],
    ['circles around a focus', 'radialGradient', 'cx="0.4" r="0.25" fx="0.3" fy="0.45"'],
  ])('go on beyond their ends: %s', async (_, element, places) => {
    const spoken = (method: string) =>
      svg(`<${element} id="g" spreadMethod="${method}" ${places}>${stops}</${element}>`)
    const padded = await painted(spoken('pad'))
    expect(apart(padded.ours, padded.theirs)).toBeLessThan(6)
    for (const method of ['repeat', 'reflect']) {
      const { ours, theirs } = await painted(spoken(method))
      // Where a colour jumps, each program smooths the edge in its own way.
      expect(apart(ours, theirs), method).toBeLessThan(apart(padded.ours, theirs) / 3)
    }
  })

  test.each([
    ['an axis', 'linearGradient', 'x2="0.7" y2="0.3"'],
    ['a circle', 'radialGradient', 'r="0.6"'],
    ['repeats', 'linearGradient', 'x2="0.4" spreadMethod="repeat"'],
  ])('fade as they say: %s', async (_, element, places) => {
    const faded =
      '<stop stop-color="#0040c0" stop-opacity="0.9"/><stop offset="0.6" stop-color="#ffe080" stop-opacity="0.4"/><stop offset="1" stop-color="rgba(192, 32, 32, 0.2)" stop-opacity="0.5"/>'
    const shapes =
      '<rect width="100" height="50" fill="#20a060"/><g transform="translate(10 20) scale(0.8)"><circle cx="50" cy="50" r="45" fill="url(#g)" fill-opacity="0.8"/><path d="M0 95H100" stroke="url(#u)" stroke-width="9"/></g>'
    const along = `<linearGradient id="u" gradientUnits="userSpaceOnUse" x2="100">${faded}</linearGradient>`
    const { ours, theirs } = await painted(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><rect width="100" height="100" fill="#fff"/><defs><${element} id="g" ${places}>${faded}</${element}>${along}</defs>${shapes}</svg>`,
    )
    expect(apart(ours, theirs)).toBeLessThan(2)
  })

  test('of a box paint nothing on a line that has none', async () => {
    const gradient =
      '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    const { ours } = await painted(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#fff"/>${gradient}<path d="M0 50H100" stroke="url(#g)" stroke-width="9"/></svg>`,
    )
    expect(new Set(ours)).toEqual(new Set([255]))
  })

  test('are one colour where the eye cannot tell them apart', async () => {
    const colors = '<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
    const { ours } = await painted(
      svg(`<linearGradient id="g" spreadMethod="repeat" x2="0.0001">${colors}</linearGradient>`),
    )
    expect(new Set(ours.subarray(3 * SIZE * 40, 3 * SIZE * 60))).toEqual(new Set([128]))
  })
})

test('numbers that lead beyond all measure leave none behind that is no number', async () => {
  const far = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1e400 0 100 100">
    <rect x="1e300" width="1e300" height="1e300" transform="scale(1e300) scale(1e300)"/>
    <circle r="1e400" stroke="red" stroke-width="1e400"/><path d="M0 0L1e400 1e400"/>
    <svg width="1e400" height="1e400" viewBox="0 0 1e-300 1e-300"><rect width="1" height="1"/></svg></svg>`
  const { bytes, warnings } = await draw({ commands: [{ type: 'svg', svg: far, width_mm: 40 }] })
  const contents = allStreams(bytes)
  expect(contents).toMatch(/ l\n/)
  expect(contents).not.toMatch(/NaN|Infinity|\d{40}/)
  expect(warnings.map(({ message }) => message)).toEqual([
    'A path of an SVG is not drawn, because it leads too far away.',
  ])
})

const declaring = (entities: string, reference: string) =>
  `<!DOCTYPE svg [${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
    <style>rect { fill: blue }</style><rect width="9" height="9" style="fill:${reference}"/></svg>`

test.each([
  ['is one value', declaring('<!ENTITY own "#0f0">', '&own;'), []],
  ['is unknown', declaring('', '&own;'), [/not drawn are .*the entity &own;/]],
  [
    'is made of others',
    declaring('<!ENTITY a "#0f0"><!ENTITY own "&a;">', '&own;'),
    [/not drawn are .*the entity &own;/],
  ],
])('an entity of an SVG is resolved or told where it %s', async (_, svg, expected) => {
  const { bytes, warnings } = await draw({ commands: [{ type: 'svg', svg }] })
  expect(warnings.map(({ message }) => message)).toEqual(
    expected.map((pattern) => expect.stringMatching(pattern)),
  )
  expect(allStreams(bytes).includes('0 1 0 rg')).toBe(expected.length === 0)
})

test('refuses an SVG with an element that uses itself', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
    <g id="a"><rect width="1" height="1"/><use href="#a"/></g></svg>`
  expect(await refusal({ commands: [{ type: 'svg', svg }] })).toMatch(
    /^invalid_request: commands\[0\].svg must not have use that leads to itself/,
  )
})
