import { operations, operationWords } from '@svc/engine'
import { expect, test } from 'vitest'
import { documentCommand } from './document-command.ts'

test.each([
  ['a.HTML', 'convert html'],
  ['notes.md', 'convert markdown'],
  ['docx', 'convert word'],
  ['figures.2026.xlsx', 'convert excel'],
  ['letter.rtf', 'convert rtf'],
  ['drawn.json', 'documents render'],
  ['https://example.com/a.docx', 'convert url'],
  ['a.pdf', undefined],
  ['document', undefined],
])('%s is for %s', (word, command) => {
  expect(documentCommand(word)).toBe(command)
  const words = Object.values(operations).map((operation) => operationWords(operation).join(' '))
  if (command !== undefined) expect(words).toContain(command)
})
