import { expect, test } from 'vitest'
import { nameStockDays } from './stock-axes.ts'

const C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
const chart = (kind: string, axes: string) =>
  `<c:chartSpace ${C}><c:plotArea><c:${kind}/>${axes}</c:plotArea></c:chartSpace>`
const axis = (kind: string, { scale = '', behind = '' } = {}) =>
  `<c:${kind}><c:axId val="1"/><c:scaling>${scale}</c:scaling><c:crossAx val="2"/><c:crosses val="autoZero"/>${behind}</c:${kind}>`
const BY_DATE = {
  scale: '<c:max val="41283"/><c:min val="41276"/>',
  behind: '<c:auto val="1"/><c:baseTimeUnit val="days"/>',
}
const VALUES = axis('valAx', { scale: '<c:min val="3"/>', behind: '<c:majorUnit val="2"/>' })

test('days of a stock chart are categories', () => {
  expect(nameStockDays(chart('stockChart', axis('dateAx', BY_DATE) + VALUES), 'p')).toBe(
    chart('stockChart', axis('catAx', { behind: '<c:auto val="0"/>' }) + VALUES),
  )
})

test('categories of a stock chart are not taken for dates', () => {
  for (const behind of ['', '<c:auto val="1"/>']) {
    expect(nameStockDays(chart('stockChart', axis('catAx', { behind }) + VALUES), 'p')).toBe(
      chart('stockChart', axis('catAx', { behind: '<c:auto val="0"/>' }) + VALUES),
    )
  }
})

test('other charts keep their dates', () => {
  const text = chart('lineChart', axis('dateAx', BY_DATE) + VALUES)
  expect(nameStockDays(text, 'p')).toBe(text)
})
