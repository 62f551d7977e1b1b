import { expect, test } from 'vitest'
import { fontsIn } from './find-fonts.ts'

const listing = (...faces: readonly string[]) => faces.join('\n')

test('one font that knows all three scripts is enough', () => {
  const faces = listing('/f/a.ttf\tRegular\ten|ja', '/f/b.ttc\tBook\tja|ko|zh-cn')
  expect(fontsIn(faces, ['zh-cn', 'ja', 'ko'])).toEqual(['/f/b.ttc'])
})

test('takes one font for each script where none knows them all', () => {
  const faces = listing('/f/a.ttf\tRegular\tja', '/f/b.ttf\tRegular\tko', '/f/c.ttf\tBold\ten')
  expect(fontsIn(faces, ['zh-cn', 'ja', 'ko'])).toEqual(['/f/a.ttf', '/f/b.ttf'])
})

test('prefers the regular style', () => {
  const faces = listing('/f/bold.ttc\tBold\tja|ko|zh-cn', '/f/regular.ttc\tRegular\tja|ko|zh-cn')
  expect(fontsIn(faces, ['zh-cn', 'ja', 'ko'])).toEqual(['/f/regular.ttc'])
})

test('prefers fonts that are made to go together, and names each file once', () => {
  const faces = listing(
    '/f/FreeSans.ttf\tRegular\thi|ta|th',
    '/f/NotoSansDevanagari-Bold.ttf\tBold\thi|mr',
    '/f/NotoSansDevanagari-Regular.ttf\tRegular\thi|mr',
  )
  expect(fontsIn(faces, ['hi', 'ta', 'th'])).toEqual([
    '/f/NotoSansDevanagari-Regular.ttf',
    '/f/FreeSans.ttf',
  ])
})

test('finds nothing in nothing', () => {
  expect(fontsIn('', ['zh-cn', 'ja', 'ko'])).toEqual([])
})

test('each font comes with the bold face of its family', () => {
  const listing = [
    ['/f/c-Regular.ttc', 'Regular', 'ja|ko', 'Noto Sans CJK JP'],
    ['/f/c-Black.ttc', 'Black', 'ja|ko', 'Noto Sans CJK JP'],
    ['/f/c-Bold.ttc', 'Bold,Fett', 'ja|ko', 'Noto Sans CJK JP'],
    ['/f/d-Bold.ttc', 'Bold', 'ja|ko', 'Other'],
  ]
    .map((face) => face.join('\t'))
    .join('\n')
  expect(fontsIn(listing, ['ja', 'ko'])).toEqual(['/f/c-Regular.ttc', '/f/c-Bold.ttc'])
})
