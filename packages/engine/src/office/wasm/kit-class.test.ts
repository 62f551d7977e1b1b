import { expect, test } from 'vitest'
import type { EmscriptenModule } from './emscripten.ts'
import { kitVersion } from './kit-class.ts'

const OFFICE = 16
const CLASS = 64
const TEXT = 512
const VERSION_MEMBER = 10

/** A module whose tenth member of the class of LibreOfficeKit is this function. */
function build(member: () => number, text = ''): EmscriptenModule {
  const HEAPU8 = new Uint8Array(1024)
  const HEAPU32 = new Uint32Array(HEAPU8.buffer)
  HEAPU32[OFFICE >> 2] = CLASS
  HEAPU32[(CLASS >> 2) + VERSION_MEMBER] = 7
  HEAPU8.set(Buffer.from(text), TEXT)
  const wasmTable = { get: (index: number) => (index === 7 ? member : undefined) }
  return { HEAPU8, HEAPU32, wasmTable } as unknown as EmscriptenModule
}

test('the version comes from the member that tells it', () => {
  const info = { ProductName: 'LibreOffice', ProductVersion: '24.8', ProductExtension: '.8' }
  expect(
    kitVersion(
      build(() => TEXT, JSON.stringify(info)),
      OFFICE,
    ),
  ).toBe('LibreOffice 24.8.8')
})

test.each([
  [
    'traps',
    build(() => {
      throw new WebAssembly.RuntimeError('unreachable')
    }),
  ],
  ['returns nothing', build(() => 0)],
  ['returns another text', build(() => TEXT, 'an error')],
  ['returns another object', build(() => TEXT, '{"a":1}')],
])('a build whose member %s is not known', (_, module) => {
  expect(kitVersion(module, OFFICE)).toBeUndefined()
})
