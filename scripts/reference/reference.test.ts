import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REFERENCE } from './reference.ts'

test.each(Object.entries(REFERENCE))(
  '%s is what the code says; UPDATE_REFERENCE=1 writes it anew',
  (file, make) => {
    const fresh = make()
    if (process.env['UPDATE_REFERENCE'] === '1') writeFileSync(file, fresh)
    expect(readFileSync(file, 'utf8')).toBe(fresh)
  },
)
