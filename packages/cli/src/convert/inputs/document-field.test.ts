import { operations } from '@svc/engine'
import { expect, test } from 'vitest'
import { fieldOf } from './document-field.ts'

const { document = { field: 'none' } } = operations.measure

test.each([
  ['page.html', 'Hello <b>words</b>', 'html'],
  ['PAGE.HTM', '', 'html'],
  ['-', '<!DOCTYPE html>\n<p>Hello', 'html'],
  ['-', '\n<!-- saved -->\n<html lang="de">', 'html'],
  ['page', '<?xml version="1.0"?>\n<!doctype html>', 'html'],
  ['notes.txt', 'The root element is <html>.', 'text'],
  ['-', '<htmlish>', 'text'],
  ['html', 'words', 'text'],
])('measure takes %s with %j as %s', (name, text, field) => {
  expect(fieldOf(document, { name }, text)).toBe(field)
})

test('a document beside HTML that the request has stays a second one', () => {
  expect(fieldOf(document, { name: 'page.html' }, '<html>', { html: '<p>' })).toBe('text')
})

test('operations with one field keep it, whatever the document is', () => {
  const { document: other = { field: 'none' } } = operations.convertMarkdown
  expect(fieldOf(other, { name: 'page.html' }, '<html>')).toBe('markdown')
})
