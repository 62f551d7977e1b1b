import { operations } from '@svc/engine'
import * as drawing from '@svc/engine/drawing'
import { expect, test, vi } from 'vitest'
import { DRAWN, startChildEarly } from './early-child.ts'

vi.mock('@svc/engine/drawing', () => ({
  startRendererEarly: vi.fn(),
  startMeasurerEarly: vi.fn(),
}))

const { startRendererEarly, startMeasurerEarly } = vi.mocked(drawing)

test.each([
  ['documents render --input body.json', 1, 0],
  ['documents render body.json --page a4', 1, 0],
  ['measure --text words', 0, 1],
  ['documents render --help', 0, 0],
  ['measure -h', 0, 0],
  ['documents', 0, 0],
  ['convert html documents render', 0, 0],
  ['edit a.pdf', 0, 0],
])('svc %s: starts %i to draw and %i to measure', async (line, renderers, measurers) => {
  vi.clearAllMocks()
  await startChildEarly(line.split(' '))
  expect(startRendererEarly).toHaveBeenCalledTimes(renderers)
  expect(startMeasurerEarly).toHaveBeenCalledTimes(measurers)
})

test('names commands by the words that there are', () => {
  const names = Object.values(operations).map(({ name }) => name.replaceAll('/', ' '))
  expect(names).toEqual(expect.arrayContaining([...DRAWN.keys()]))
})
