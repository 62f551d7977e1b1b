import { expect, test } from 'vitest'
import type { TextBlock } from '../../text/layout/text-block.ts'
import { KnownBlocks } from './known-blocks.ts'

const STYLE = { sizePt: 10 }

test('a text of the same style and width is laid out once, however many others come between', () => {
  const known = new KnownBlocks()
  const made: string[] = []
  const find = (text: string, style = STYLE, widthPt?: number) =>
    known.find(text, style, widthPt, () => {
      made.push(text)
      return { widthPt: made.length } as TextBlock
    })
  expect(find('paid', STYLE, 50)).toBe(find('paid', STYLE, 50))
  expect(find('paid', STYLE, 60)).not.toBe(find('paid', STYLE, 50))
  expect(find('paid', { sizePt: 10 }, 50)).not.toBe(find('paid', STYLE, 50))
  expect(find('paid')).toBe(find('paid'))
  expect(made).toEqual(['paid', 'paid', 'paid', 'paid'])
  for (let index = 0; index < 5000; index += 1) find(`${index}`, STYLE, 50)
  expect(find('paid', STYLE, 50)).toBe(find('paid', STYLE, 50))
})
