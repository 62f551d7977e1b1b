/** A table of functions, as far as it is used here. */
export interface FunctionTable {
  grow(count: number): number
  set(index: number, value: unknown): void
}

const TYPES = { i: 0x7f, f: 0x7d } as const

/**
 * Puts a function of ours into the table of a module, for its code to call.
 *
 * @param parameters its parameters: `i` for a number of 32 bits, `f` for a float; it answers nothing
 * @returns its place, which is its address for C
 *
 * Source: WebAssembly Core 2.0, 5.5: a module of one type that exports the function it imports. Tables hold functions of
 * modules alone.
 */
export function addFunction(
  table: FunctionTable,
  parameters: string,
  call: (...values: number[]) => void,
): number {
  const types = [...parameters].map((type) => TYPES[type as keyof typeof TYPES])
  const bytes = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, types.length, ...types, 0]),
    ...section(2, [1, 1, 0x65, 1, 0x66, 0, 0]),
    ...section(7, [1, 1, 0x66, 0, 0]),
  ])
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: { f: call } })
  const place = table.grow(1)
  table.set(place, instance.exports['f'])
  return place
}

function section(id: number, content: readonly number[]): readonly number[] {
  return [id, content.length, ...content]
}
