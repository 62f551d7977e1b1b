import { expect, test } from 'vitest'
import { chartSvg } from './chart.ts'

const chart = (points: readonly { x: number; y: number | undefined }[], name = 'a & b') => ({
  id: 'growth',
  title: 'Growth <of> "all"',
  xLabel: 'pages',
  yLabel: 'ms',
  lines: [{ name, points }],
})
const placesIn = (svg: string) =>
  (/<polyline points="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(' ')
    .map((place) => place.split(',').map(Number))

test('proportional growth is a straight line from corner to corner', () => {
  const svg = chartSvg(chart([1, 10, 100].map((x) => ({ x, y: 5 * x }))))
  expect(placesIn(svg)).toEqual([
    [64, 312],
    [252, 176],
    [440, 40],
  ])
  for (const tick of ['5', '10', '50', '100', '500']) expect(svg).toContain(`>${tick}</text>`)
})

test('leaves out what was not measured, and escapes words', () => {
  const svg = chartSvg(
    chart([
      { x: 1, y: 1 },
      { x: 2, y: undefined },
      { x: 4, y: 8 },
    ]),
  )
  expect(placesIn(svg)).toHaveLength(2)
  expect(svg).toContain('a &amp; b')
  expect(svg).toContain('Growth &lt;of> &quot;all&quot;')
})

test('one point stands in the middle; nothing, and what has no logarithm, is refused', () => {
  expect(placesIn(chartSvg(chart([{ x: 3, y: 7 }])))).toEqual([[252, 176]])
  expect(() => chartSvg(chart([]))).toThrow(RangeError)
  expect(() => chartSvg(chart([{ x: 0, y: 1 }]))).toThrow(RangeError)
})
