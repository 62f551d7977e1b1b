import { expect, test } from 'vitest'
import { nameSeries } from './series-names.ts'

const C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
const series = (order: number, name = '') =>
  `<c:ser><c:idx val="${order}"/><c:order val="${order}"/>${name}<c:val/></c:ser>`
const called = (name: string) => `<c:tx><c:v>${name}</c:v></c:tx>`
const chart = (content: string, before = '') =>
  `<c:chartSpace ${C}><c:chart>${before}<c:plotArea><c:barChart>${content}</c:barChart></c:plotArea></c:chart></c:chartSpace>`
const UNTITLED = '<c:autoTitleDeleted val="1"/>'

test('series without a name have that of their place, and none becomes the title', () => {
  const named = chart(series(0, called('Series1')) + series(1, called('Own')), UNTITLED)
  const unnamed = series(0) + series(1, called('Own'))
  expect(nameSeries(chart(unnamed), 'p')).toBe(named)
  expect(nameSeries(chart(unnamed, '<c:autoTitleDeleted val="0"/>'), 'p')).toBe(named)
})

test('a title stays', () => {
  const title = '<c:title><c:tx><c:rich/></c:tx></c:title><c:autoTitleDeleted val="0"/>'
  expect(nameSeries(chart(series(2), title), 'p')).toBe(chart(series(2, called('Series3')), title))
})

test('charts whose series have names stay as they are', () => {
  const text = chart(series(0, called('Own')))
  expect(nameSeries(text, 'p')).toBe(text)
})
