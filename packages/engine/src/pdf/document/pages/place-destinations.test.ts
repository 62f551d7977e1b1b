import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serialize } from '../../file/write/serialize.ts'
import { openClassic, streamText } from '../../test/test-pdf.ts'
import { namedDestinations } from '../destinations.ts'
import { placeDestinations } from './place-destinations.ts'
import { readPages } from './tree/page-tree.ts'

const MARGIN_BOX = 'q 3 0 0 3 9 9 cm BT ET Q '
const OTHER_CLIP = 'q 4 4 9 9 re W* n q 3 0 0 3 7 7 cm BT ET Q Q '
const flow = (x: number, y: number, matrix = `2 0 0 2 ${x} -900`) =>
  `q ${x} ${y} 400 400 re W* n q ${matrix} cm /G3 gs 0 0 5 5 re f BT ET Q Q`

/** Places of destinations of pages with these contents: each has one of the name of its number, 30 pt right and 20 pt down. */
function placed(contents: readonly string[], left: readonly string[] = []): readonly string[] {
  const nums = contents.map((_, index) => 10 + index)
  const file = openClassic({
    1: `<</Type/Catalog/Pages 2 0 R/Dests<<${nums.map((num) => `/d${num}[${num} 0 R/XYZ 30 180 0]`).join('')}/gone[99 0 R/XYZ 1 2 0]>>>>`,
    2: `<</Type/Pages/Count ${nums.length}/Kids[${nums.map((num) => `${num} 0 R`).join(' ')}]/MediaBox[0 0 200 200]>>`,
    ...Object.fromEntries(
      contents.flatMap((content, index) => [
        [10 + index, `<</Type/Page/Parent 2 0 R/Contents ${50 + index} 0 R>>`],
        [
          50 + index,
          content.startsWith('<<') ? content : streamText(`.5 0 0 -.5 0 200 cm ${content}`),
        ],
      ]),
    ),
  })
  placeDestinations(file, readPages(file), new Set(left))
  return nums.map((num) =>
    serialize(namedDestinations(file).get(`d${num}`) ?? null).slice('[10 0 R /XYZ '.length),
  )
}

test('moves destinations by where the flow stands on their page, and scales them', () => {
  // 2 units of half a point for a pixel, which is 3/4 pt.
  expect(placed([MARGIN_BOX + OTHER_CLIP + flow(40, 60)])).toEqual(['60 143.33 null]'])
  expect(placed([flow(40, 60, '0 2 -2 0 7 7')])).toEqual(placed([flow(40, 60)]))
})

test('gives a page without text of the flow the outermost corner of the others', () => {
  const places = placed([flow(40, 60), flow(60, 40), 'q Q'])
  expect(places[2]).toBe(placed([flow(40, 40)])[0])
  // Lines from top to bottom do not tell the box that cuts them from the area between the margins.
  const turned = '0 2 -2 0 7 7'
  expect(placed([flow(40, 60, turned), flow(90, 80, turned)])[1]).toBe(placed([flow(40, 60)])[0])
  // The flow goes on from the page before; a box that is moved begins at its own corner.
  const moved = flow(40, 90, '2 0 0 2 40 90')
  expect(placed([flow(40, 60), moved])[1]).toBe(placed([flow(40, 60)])[0])
  expect(placed([moved])).toEqual(placed([flow(40, 90)]))
  expect(placed(['q Q'])).toEqual(['30 180 0]'])
})

test('leaves those that are to stay', () => {
  expect(placed([flow(40, 60), flow(40, 60)], ['d10'])[0]).toBe('30 180 0]')
})

test('finds the flow behind much else of a page', () => {
  const packed = (content: string) => {
    const data = deflateSync(`.5 0 0 -.5 0 200 cm ${content}`).toString('latin1')
    return streamText(data, '/Filter/FlateDecode')
  }
  const noise = Array.from({ length: 3000 }, (_, at) => `${(at * 7919) % 10_007} 0 m`).join('\n')
  const wanted = placed([flow(40, 60)])
  expect(placed([packed(flow(40, 60))])).toEqual(wanted)
  expect(placed([packed(`${noise}\n${flow(40, 60)}`)])).toEqual(wanted)
  // A string with line ends in it, that goes on behind the part that is looked at first.
  expect(placed([packed(`(${noise}) Tj\n${flow(40, 60)}`)])).toEqual(wanted)
})
