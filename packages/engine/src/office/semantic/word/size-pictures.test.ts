import { expect, test } from 'vitest'
import { showSizes } from './size-pictures.ts'

test('a picture has its size, and no description where it had none', () => {
  expect(showSizes('<img alt="svc-size-100x50:" src="a.png" />')).toBe(
    '<img width="100" height="50" src="a.png" />',
  )
})

test('a picture that cannot be drawn shows its description as text, of no size', () => {
  expect(showSizes('<img alt="svc-size-100x50:A drawing"  />')).toBe('<img alt="A drawing"  />')
})

test('what only looks alike stays as it is', () => {
  const html = '<p>alt="svc-size-1x1:"</p><img alt="svc-size-" src="a.png" />'
  expect(showSizes(html)).toBe(html)
})
