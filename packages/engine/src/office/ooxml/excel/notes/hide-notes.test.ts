import { expect, test } from 'vitest'
import { hideNotes } from './hide-notes.ts'

const vml = (kind: string, style: string) =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="a"${style}><x:ClientData ObjectType="${kind}"><x:Visible/></x:ClientData></v:shape></xml>`

test.each([
  [
    " style='width:9pt;visibility:visible;z-index:1'",
    ' style="width:9pt;z-index:1;visibility:hidden"',
  ],
  [' style="width:9pt"', ' style="width:9pt;visibility:hidden"'],
  ['', ' style=";visibility:hidden"'],
  [" style='visibility:hidden'", " style='visibility:hidden'"],
])('the box of a note is hidden: %s', (style, hidden) => {
  expect(hideNotes(vml('Note', style), 'v.vml')).toBe(vml('Note', hidden))
})

test('a button stays as it is', () => {
  expect(hideNotes(vml('Button', ' style="width:9pt"'), 'v.vml')).toBe(
    vml('Button', ' style="width:9pt"'),
  )
})
