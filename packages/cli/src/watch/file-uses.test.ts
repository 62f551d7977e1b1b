import { expect, test } from 'vitest'
import type { Conversion } from '../convert/conversion.ts'
import { createFileUses } from './file-uses.ts'

const conversion = (name: string) => ({ input: { name } }) as Conversion
const [one, two] = [conversion('a.md'), conversion('b.md')]

test('has a conversion run again for the files that it read, and for those of all', () => {
  const uses = createFileUses(['/site.css'])
  uses.reads(one, ['/a.md'])
  uses.reads(one, ['/p.svg'])
  uses.reads(two, ['/b.md', '/p.svg'])
  const due = (...paths: string[]) =>
    [one, two].filter((each) => uses.isDue(each, new Set(paths))).map(({ input }) => input.name)
  expect(due('/a.md')).toEqual(['a.md'])
  expect(due('/p.svg', '/other')).toEqual(['a.md', 'b.md'])
  expect(due('/site.css')).toEqual(['a.md', 'b.md'])
  expect(due('/other')).toEqual([])
})

test('has a conversion run that has never run, and none again for its own result', () => {
  const uses = createFileUses([])
  expect(uses.isDue(one, new Set())).toBe(true)
  uses.reads(one, ['/a.md', '/a.pdf'])
  uses.writes('a.md', '/a.pdf')
  expect(uses.isDue(one, new Set(['/a.pdf']))).toBe(false)
  expect(uses.isDue(one, new Set(['/a.pdf', '/a.md']))).toBe(true)
})
