import { describe, expect, test } from 'vitest'
import { parseSvg, SvgError } from './parse-svg.ts'
import { bounded, lengthOf, numbersOf, transformOf } from './svg-values.ts'

const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`

describe('numbers of an SVG that lead beyond all measure', () => {
  test.each([
    ['1e400', 1e9],
    ['-1e400', -1e9],
    ['1e300mm', 1e9],
    ['1e300%', 1e9],
  ])('the length %s is the farthest there is', (text, farthest) => {
    expect(lengthOf(text, 100)).toBe(farthest)
  })

  test('so are those of a list', () => {
    expect(numbersOf('1e400 5 -1e999')).toEqual([1e9, 5, -1e9])
  })

  test.each([
    'scale(1e300) '.repeat(50),
    'rotate(1e400)',
    'matrix(1e200,1e200,-1e200,1e200,1e300,1e300) scale(0) scale(1e300)',
    'translate(1e308) translate(1e308)',
  ])('the transform %s is of numbers', (text) => {
    for (const number of transformOf(text)) expect(number).toBe(bounded(number))
  })

  test.each([
    'viewBox="0 0 1e-300 1e300"',
    'viewBox="0 0 0 0" width="100" height="100"',
    'viewBox="0 0 -5 5" width="100" height="100"',
    'viewBox="0 0 1e-320 1" width="100" height="100"',
    'width="1e308" height="1e-308"',
  ])('a drawing of %s has no size', (attributes) => {
    expect(() => parseSvg(svg(attributes))).toThrow(SvgError)
  })
})
