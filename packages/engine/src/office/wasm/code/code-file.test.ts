import { expect, test } from 'vitest'
import { readCodeFile, writeCodeFile } from './code-file.ts'

const code = Uint8Array.from({ length: 300 }, (_, index) => index)

test('code is read as it was written, with what it is for', () => {
  const file = writeCodeFile({ code, applications: ['calc', 'writer'] })
  expect(readCodeFile(file)).toEqual({ code, applications: ['writer', 'calc'] })
})

test('the code begins its buffer, as V8 asks', () => {
  const read = readCodeFile(writeCodeFile({ code, applications: [] }))
  expect(new Uint8Array(read?.code.buffer ?? new ArrayBuffer())).toEqual(code)
})

test('a file that is cut, changed or empty is none', () => {
  const file = writeCodeFile({ code, applications: ['writer'] })
  const changed = Uint8Array.from(file)
  changed[200] = (changed[200] ?? 0) ^ 1
  for (const damaged of [changed, file.subarray(0, -1), file.subarray(0, 20), new Uint8Array()]) {
    expect(readCodeFile(damaged)).toBeUndefined()
  }
})
