import { expect, test } from 'vitest'
import { type SeparateData, separateData } from './separate-data.ts'

const LONG = Buffer.from(Array.from({ length: 300 }, (_, index) => 1 + (index % 250)))
const SHORT = Buffer.from('short')
const PAGE_BYTES = 65_536

const number = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)]
const signed = (value: number): number[] =>
  value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)]
const counted = (bytes: ArrayLike<number>) => [...number(bytes.length), ...Array.from(bytes)]
const name = (text: string) => counted(Buffer.from(text))
const section = (kind: number, content: readonly number[]) => [kind, ...counted(content)]

const write = (segment: number, to: number, length: number) => [
  ...[0x41, ...signed(to), 0x41, 0, 0x41, ...signed(length)],
  ...[0xfc, 8, ...number(segment), 0],
]
const drop = (segment: number) => [0xfc, 9, segment]
const BLOCK = [0x02, 0x40]
const NOP = [0x01]
const END = [0x0b]
// The first thread goes on, the others leave (as `__wasm_init_memory` has it, without those that wait).
const ONCE = [0x41, 8, 0x41, 0, 0x41, 1, 0xfe, 0x48, 2, 0, 0x0e, 1, 0, 1]
const BOTH = [...write(0, 400, 300), ...write(1, 900, 5)]
const START = [...BLOCK, ...BLOCK, ...ONCE, ...END, ...BOTH, ...END, ...drop(0), ...drop(1)]

const passive = (bytes: Buffer) => [1, ...counted(bytes)]
const active = (bytes: Buffer) => [0, 0x41, 0, 0x0b, ...counted(bytes)]

/** A module whose second function, the first of its own, runs with each instance. */
function moduleOf(start: readonly number[], segments = [passive(LONG), passive(SHORT)]) {
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 0]),
    ...section(2, [
      2,
      ...[...name('env'), ...name('memory'), 2, 3, 1, 1],
      ...[...name('env'), ...name('imported'), 0, 0],
    ]),
    ...section(3, [1, 0]),
    ...section(8, [1]),
    ...section(12, [segments.length]),
    ...section(10, [1, ...counted([0, ...start, ...END])]),
    ...section(11, [segments.length, ...segments.flat()]),
  ])
}

const sharedPage = () => new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })

function instantiate(module: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory): Buffer {
  new WebAssembly.Instance(new WebAssembly.Module(module), { env: { memory, imported() {} } })
  return Buffer.from(memory.buffer as unknown as ArrayBuffer)
}

test('the memory of an instance has the same data, and the module no longer does', () => {
  const memory = sharedPage()
  const { module, writeOnce } = separateData(moduleOf(START)) as SeparateData
  expect(module.length).toBeLessThan(moduleOf(START).length - 290)
  const begun = instantiate(module, memory)
  expect(begun.subarray(400, 700).every((byte) => byte === 0)).toBe(true)
  writeOnce(new Uint8Array(memory.buffer))
  const whole = instantiate(moduleOf(START), sharedPage())
  const now = Buffer.from(memory.buffer as unknown as ArrayBuffer)
  expect(now.length).toBe(PAGE_BYTES)
  expect(now.equals(whole)).toBe(true)
  expect(now.subarray(400, 700).equals(LONG)).toBe(true)
  expect(now.toString('latin1', 900, 905)).toBe('short')
  // The instance of another thread leaves the memory as it is.
  new Uint8Array(memory.buffer).fill(0, 400, 905)
  expect(
    instantiate(module, memory)
      .subarray(400, 905)
      .every((byte) => byte === 0),
  ).toBe(true)
})

test.each([
  ['is not dropped, so that somebody may write it again', [...BOTH, ...drop(1)]],
  ['is written twice', [...START, ...write(0, 1000, 300)]],
  ['is written in part', [...write(0, 400, 299), ...write(1, 900, 5), ...drop(0), ...drop(1)]],
  ['is written by a function that does more', [...START, ...NOP]],
])('data stays that %s', (_, start) => {
  const module = moduleOf(start)
  expect(separateData(module)).toBeUndefined()
  expect(module).toEqual(moduleOf(start))
})

test('data stays that the module itself writes', () => {
  const segments = [passive(LONG), active(SHORT)]
  expect(separateData(moduleOf(START, segments))).toBeUndefined()
})

test('a module that ends amid a section is told', () => {
  expect(() => separateData(moduleOf(START).subarray(0, 60))).toThrow('ends too early')
})
