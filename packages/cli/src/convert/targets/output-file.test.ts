import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outputFile } from './output-file.ts'

test.each(['pdf/', 'a/pdf/', '/', '.', '..', 'a/..', 'a/.'])('%s is a folder', (name) => {
  expect(() => outputFile(name)).toThrow(`${name} is a folder; use --out-dir`)
})

test.each(['pdf', 'a/b.pdf', '.pdf', 'a..', 'a/..b'])('%s is a file', (name) => {
  expect(outputFile(name)).toBe(join(process.cwd(), name))
})
