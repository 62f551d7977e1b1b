import { describe, expect, test } from 'vitest'
import { classicPdf, ONE_PAGE, streamText } from '../test/test-pdf.ts'
import { markedAreas } from './marked-areas.ts'

describe('markedAreas', () => {
  test('finds what is filled with the colour, from the top left corner, and how large a unit is', () => {
    const content =
      'q .5 0 0 -.5 0 90 cm q .0275 .0039 .0078 rg 10 20 40 60 re f Q 10 20 1 1 re f .0275 0 0 rg 1 1 1 1 re n Q'
    const page = { ...ONE_PAGE, 4: streamText(content) }
    const [[area, ...others] = []] = markedAreas(classicPdf(page), 7)
    expect(others).toEqual([])
    expect(area).toMatchObject({ green: 1, blue: 2, leftPt: 5, widthPt: 20, heightPt: 30 })
    expect(area?.scale).toBe(0.5)
  })
})
