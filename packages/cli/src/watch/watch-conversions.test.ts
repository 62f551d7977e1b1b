import { expect, test } from 'vitest'
import type { Conversion, ConversionContext } from '../convert/conversion.ts'
import { watchConversions } from './watch-conversions.ts'

const request = { plan: async () => [], namedFiles: [], previewPort: 0 }
const file: Conversion = {
  input: { name: 'a.md', path: '/a.md' },
  target: { kind: 'file', path: '/a.pdf' },
  files: ['/a.md'],
  body: async () => ({}),
}

test.each<[string, Conversion, string]>([
  ['standard input', { ...file, input: { name: '-' }, files: [] }, '- is none'],
  ['standard output', { ...file, target: { kind: 'stdout' } }, 'name a file'],
])('refuses %s before anything is opened', async (_, conversion, message) => {
  const shared = {} as ConversionContext
  await expect(watchConversions([file, conversion], request, shared)).rejects.toThrow(message)
})
