import { describe, expect, test } from 'vitest'
import { MARKDOWN_THEMES, markdownOptions } from '../../schemas/options/markdown-options.ts'
import { pageBox } from './page-box.ts'

const boxOf = (options: object) => pageBox(markdownOptions.parse(options))

describe('the page of a theme', () => {
  test.each(MARKDOWN_THEMES)(
    '%s has margins on every side, and lines of 125 to 175 mm',
    (theme) => {
      const { rule, widthMm } = boxOf({ theme })
      expect(rule.match(/margin-(?:top|right|bottom|left):\d+(?:\.\d+)?mm/g)).toHaveLength(4)
      expect(widthMm).toBeGreaterThanOrEqual(125)
      expect(widthMm).toBeLessThanOrEqual(175)
    },
  )

  test('leaves sides to the request that the request states', () => {
    const { rule, widthMm } = boxOf({ margins_mm: { left: 10 } })
    expect(rule).not.toContain('left')
    expect(widthMm).toBeCloseTo(210 - 10 - 31.5)
    expect(boxOf({ margins_mm: 20 })).toEqual({ rule: '', widthMm: 170, heightMm: 257, footMm: 20 })
  })

  test('grows with the sheet, and is measured at its scale', () => {
    expect(boxOf({ page_size: 'A5' }).widthMm).toBeCloseTo(148 * 0.7)
    expect(boxOf({ scale: 2 }).widthMm).toBeCloseTo(73.5)
  })

  test('leaves room for content beside a wide margin of the request', () => {
    const { rule, widthMm } = boxOf({ margins_mm: { left: 175 } })
    expect(rule).toContain('margin-right:25mm')
    expect(widthMm).toBe(10)
  })
})
