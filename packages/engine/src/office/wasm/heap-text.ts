import type { EmscriptenModule } from './emscripten.ts'

/** Calls with texts as zero-terminated UTF-8 in LibreOffice's memory, and takes them back afterwards. */
export function withTexts<const Texts extends readonly string[], Result>(
  module: EmscriptenModule,
  texts: Texts,
  use: (...addresses: { [Index in keyof Texts]: number }) => Result,
): Result {
  const addresses = texts.map((text) => {
    const bytes = Buffer.from(`${text}\0`)
    const address = module._malloc(bytes.length)
    module.HEAPU8.set(bytes, address)
    return address
  })
  try {
    return use(...(addresses as { [Index in keyof Texts]: number }))
  } finally {
    for (const address of addresses) module._free(address)
  }
}

/** The zero-terminated UTF-8 at an address; empty for the address 0. */
export function textAt({ HEAPU8 }: EmscriptenModule, address: number): string {
  if (address === 0) return ''
  // A copy: decoders refuse shared memory.
  return Buffer.from(HEAPU8.slice(address, HEAPU8.indexOf(0, address))).toString()
}
