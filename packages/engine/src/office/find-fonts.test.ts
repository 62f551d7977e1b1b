import { expect, test } from 'vitest'
import { cjkFontsIn } from './find-fonts.ts'

const listing = (...faces: readonly string[]) => faces.join('\n')

test('one font that knows all three scripts is enough', () => {
  const faces = listing('/f/a.ttf\tRegular\ten|ja', '/f/b.ttc\tBook\tja|ko|zh-cn')
  expect(cjkFontsIn(faces)).toEqual(['/f/b.ttc'])
})

test('takes one font for each script where none knows them all', () => {
  const faces = listing('/f/a.ttf\tRegular\tja', '/f/b.ttf\tRegular\tko', '/f/c.ttf\tBold\ten')
  expect(cjkFontsIn(faces)).toEqual(['/f/a.ttf', '/f/b.ttf'])
})

test('prefers the regular style', () => {
  const faces = listing('/f/bold.ttc\tBold\tja|ko|zh-cn', '/f/regular.ttc\tRegular\tja|ko|zh-cn')
  expect(cjkFontsIn(faces)).toEqual(['/f/regular.ttc'])
})

test('finds nothing in nothing', () => {
  expect(cjkFontsIn('')).toEqual([])
})
