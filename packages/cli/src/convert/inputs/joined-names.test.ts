import { expect, test } from 'vitest'
import { joinedNames } from './joined-names.ts'

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.md` }))

test('a line names a few inputs, and says how many more there are', () => {
  expect(joinedNames([{ name: 'a.md' }, { name: 'b.md' }])).toBe('a.md, b.md')
  expect(joinedNames(named(10))).toMatch(/9\.md$/)
  expect(joinedNames(named(500))).toMatch(/^0\.md, .* 9\.md and 490 more$/)
})
