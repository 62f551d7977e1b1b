import { expect, test } from 'vitest'
import { orderedNotes } from './order-notes.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const LINE = '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>'
const note = (id: number, text: string) =>
  `<w:footnote w:id="${id}"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:footnote>`
const notes = (...own: string[]) => `<w:footnotes ${W}>${LINE}${own.join('')}</w:footnotes>`
const mark = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const main = (...marks: string[]) =>
  `<w:document ${W}><w:body>${marks.join('')}</w:body></w:document>`
const order = (text: string, own: string) =>
  orderedNotes(
    { main: text, notes: own },
    { main: 'm', notes: 'n' },
    { kind: 'footnote', hiddenStyles: new Set(['Secret']) },
  )

test('notes in the order of their marks stay as they are', () => {
  expect(order(main(mark(5), mark(9)), notes(note(5, 'a'), note(9, 'b')))).toBeUndefined()
})

test('notes follow the marks that call them', () => {
  expect(
    order(main(mark(3), mark(1), mark(2)), notes(note(1, 'a'), note(2, 'b'), note(3, 'c'))),
  ).toMatchObject({
    main: main(mark(1), mark(2), mark(3)),
    notes: notes(note(1, 'c'), note(2, 'a'), note(3, 'b')),
    hasLosses: false,
  })
})

test('notes that nothing calls go: those behind them moved up', () => {
  expect(
    order(main(mark(1), mark(3)), notes(note(1, 'a'), note(2, 'deleted'), note(3, 'c'))),
  ).toMatchObject({ main: main(mark(1), mark(2)), notes: notes(note(1, 'a'), note(2, 'c')) })
})

test('a mark of no note goes; a note that is called twice is there twice', () => {
  expect(order(main(mark(2), mark(7), mark(2)), notes(note(2, 'a')))).toMatchObject({
    main: main(mark(1), '<w:r></w:r>', mark(2)),
    notes: notes(note(1, 'a'), note(2, 'a')),
    hasLosses: true,
  })
})

test('numbers begin behind those of the lines', () => {
  const lines =
    '<w:footnote w:type="separator" w:id="0"/><w:footnote w:type="continuationSeparator" w:id="1"/>'
  const own = (...written: string[]) =>
    `<w:footnotes ${W}>${lines}${written.join('')}</w:footnotes>`
  expect(order(main(mark(3)), own(note(2, 'gone'), note(3, 'kept')))).toMatchObject({
    main: main(mark(2)),
    notes: own(note(2, 'kept')),
  })
})

test.each([
  ['itself', '<w:vanish/>', true],
  ['its style', '<w:rStyle w:val="Secret"/>', true],
  ['neither', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>', false],
  ['no more', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>', false],
])('a mark that %s hides is not counted, and its note goes', (_, properties, isHidden) => {
  const hidden = mark(2).replace('<w:r>', `<w:r><w:rPr>${properties}</w:rPr>`)
  const own = notes(note(1, 'a'), note(2, 'b'), note(3, 'c'))
  const ordered = order(main(mark(1), hidden, mark(3)), own)
  if (!isHidden) expect(ordered).toBeUndefined()
  else {
    expect(ordered).toMatchObject({ notes: notes(note(1, 'a'), note(2, 'c')), hasLosses: false })
    expect(ordered?.main.match(/<w:footnoteReference w:id="\d+"/g)).toHaveLength(2)
  }
})

test('a document without marks prints no notes', () => {
  expect(order(main(), notes(note(1, 'gone')))?.notes).toBe(notes())
})

test('a mark and the same in the fallback of a drawing call one note', () => {
  const drawing = (id: number) =>
    `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${mark(id)}</mc:Choice><mc:Fallback>${mark(id)}</mc:Fallback></mc:AlternateContent>`
  expect(order(main(drawing(1), mark(2)), notes(note(1, 'a'), note(2, 'b')))).toBeUndefined()
  expect(order(main(drawing(4), mark(2)), notes(note(2, 'b'), note(4, 'a')))).toMatchObject({
    main: main(drawing(1), mark(2)),
    notes: notes(note(1, 'a'), note(2, 'b')),
  })
})

test('marks that would copy one note again and again go, which is told; those of other notes stay', () => {
  const long = note(1, 'x'.repeat(2 ** 16))
  const marks = [...Array.from({ length: 100 }, () => mark(1)), mark(2)]
  const ordered = order(main(...marks), notes(long, note(2, 'another')))
  expect(ordered?.notes.length).toBeLessThan(2 ** 21)
  expect(ordered?.main.match(/footnoteReference/g)?.length).toBe(17)
  expect(ordered?.notes).toContain('another')
  expect(ordered?.hasLosses).toBe(true)
})
