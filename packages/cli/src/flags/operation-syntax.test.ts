import { operations } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { COMMON_FLAGS, operationSyntax, syntaxFor } from './operation-syntax.ts'

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

describe('the syntax for a command line', () => {
  test.each([
    ['a.html --output a.pdf', false],
    ['a.html -o a.pdf -q --json=true', false],
    ['--input -', false],
    ['a.html --page-size a3', true],
    ['a.html -orientation', true],
    ['a.html --help', true],
    ['a.html -- -o', true],
    ['a.html --quite', true],
  ])('%s: has the flags of fields: %s', (line, hasFields) => {
    const args = line.split(' ')
    const whole = operationSyntax(operations.convertHtml)
    expect(syntaxFor(args, operations.convertHtml).flags).toEqual(hasFields ? whole.flags : [])
  })

  test.each(Object.values(operations))(
    'no field of $name has the name of another flag',
    (operation) => {
      const names = operationSyntax(operation).flags.map(({ name }) => name)
      expect(names.filter((name) => Object.hasOwn(COMMON_FLAGS, name))).toEqual([])
    },
  )
})
