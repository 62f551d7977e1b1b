import { operations } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { operationSyntax } from './operation-syntax.ts'

const { document, ...withoutDocument } = operations.convertHtml

describe('the command line of an operation', () => {
  test('takes the document that the operation names from its inputs', () => {
    const known = operationSyntax(operations.convertHtml)
    expect(known.document).toBe(document)
    expect(known.syntax.usage).toBe('svc convert html <inputs..> [flags]')
    expect(known.flags.map(({ name }) => name)).not.toContain('html')
  })

  test('takes whole requests for an operation without a document, and every field by its flag', () => {
    const known = operationSyntax(withoutDocument)
    expect(known.document).toBeUndefined()
    expect(known.syntax.usage).toBe('svc convert html <bodies..> [flags]')
    expect(known.syntax.positionals).toBe(true)
    expect(known.flags.map(({ name }) => name)).toContain('html')
  })
})

test('offers to watch files, and no addresses', () => {
  expect(operationSyntax(operations.convertMarkdown).syntax.flags).toHaveProperty('watch')
  expect(operationSyntax(operations.convertHtmlImage).syntax.flags).toHaveProperty('watch')
  expect(operationSyntax(operations.convertUrl).syntax.flags).not.toHaveProperty('watch')
})
