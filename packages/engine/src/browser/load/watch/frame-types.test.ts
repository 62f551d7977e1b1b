import { expect, test } from 'vitest'
import { whyNotFramed } from './frame-types.ts'

test.each([
  ...['text/html', 'text/plain', 'image/png', 'image/svg+xml', 'video/mp4', ''],
  ...['application/xhtml+xml', 'application/xml', 'application/atom+xml', 'application/json'],
])('%j is shown in a frame', (type) => {
  expect(whyNotFramed(type, {})).toBeUndefined()
})

test.each([
  'application/pdf',
  'application/octet-stream',
  'text/csv',
  'text/calendar',
  'image/tiff',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])('%j is not', (type) => {
  expect(whyNotFramed(type, {})).toBe(`its type (${type}) is none that is shown in a document`)
})

test('a file to be saved is not shown, whatever its type', () => {
  const headers = { 'Content-Disposition': 'attachment; filename="a.html"' }
  expect(whyNotFramed('text/html', headers)).toBe('it is a file to be saved')
  expect(whyNotFramed('text/html', { 'content-disposition': 'inline' })).toBeUndefined()
})
