/**
 * Encrypts or decrypts, which is the same, by RC4: long broken, and the only cipher of PDF before 1.6. Node has it
 * no more.
 */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(state, i) + at(key, i % key.length)) & 255
    swap(state, i, j)
  }
  const result = Buffer.alloc(data.length)
  for (let index = 0, i = 0, j = 0; index < data.length; index += 1) {
    i = (i + 1) & 255
    j = (j + at(state, i)) & 255
    swap(state, i, j)
    result[index] = at(data, index) ^ at(state, (at(state, i) + at(state, j)) & 255)
  }
  return result
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] as number
}

function swap(state: Uint8Array, i: number, j: number): void {
  const kept = at(state, i)
  state[i] = at(state, j)
  state[j] = kept
}
