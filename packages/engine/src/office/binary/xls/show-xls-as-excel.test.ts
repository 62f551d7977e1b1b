import { expect, test } from 'vitest'
import { CompoundFile } from '../../compound/compound-file.ts'
import { Removals } from '../../disarm/removals.ts'
import { compoundOf } from '../../test/compound-of.ts'
import { biffRecord } from './biff-edits.ts'
import { biffRecords } from './biff-records.ts'
import { BiffStrings } from './biff-strings.ts'
import { showXlsAsExcel } from './show-xls-as-excel.ts'
import { numberCell, wideText } from './stored-cell.ts'

const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const BOF = biffRecord(0x0809, words(0x0600, 5, 0, 0))
const EOF = biffRecord(0x000a)
const place = (style = 1) => words(0, 0, style)

/** A workbook with a sheet, whose second style has a format. */
function workbookOf(code: string, cells: Buffer, more: readonly Buffer[] = []): Buffer {
  const style = (id: number) => biffRecord(0x00e0, words(0, id), Buffer.alloc(16))
  const sheetAt = (at: number) =>
    biffRecord(0x0085, words(at & 0xffff, at >>> 16), Buffer.of(0, 0, 1, 0, 0x53))
  const globals = [
    BOF,
    biffRecord(0x041e, words(164), wideText(code)),
    style(0),
    style(164),
    ...more,
  ]
  const { length } = Buffer.concat([...globals, sheetAt(0), EOF])
  return compoundOf({
    Workbook: Buffer.concat([...globals, sheetAt(length), EOF, BOF, cells, EOF]),
  })
}

/** The records of the sheet that its place leads to, with the format that their style has then. */
function shown(bytes: Buffer, locale?: string) {
  const removals = new Removals()
  const file = new CompoundFile(showXlsAsExcel(new CompoundFile(bytes), bytes, removals, locale))
  const stream = file.read('Workbook') ?? Buffer.alloc(0)
  const codes = new Map<number, string>()
  const styles: Buffer[] = []
  let sheet = 0
  for (const { type, pieces } of biffRecords(stream)) {
    const [content = Buffer.alloc(0)] = pieces
    if (type === 0x041e) codes.set(content.readUInt16LE(0), new BiffStrings(pieces, 2).next() ?? '')
    if (type === 0x00e0) styles.push(content)
    if (type === 0x0085) sheet = content.readUInt32LE(0)
    if (type === 0x000a) break
  }
  const [begin, ...records] = [...biffRecords(stream, sheet)]
  expect(begin?.type).toBe(0x0809)
  return records.slice(0, -1).map(({ type, pieces }) => {
    const [content = Buffer.alloc(0)] = pieces
    const style = styles[content.readUInt16LE(4)]
    const code = codes.get(style?.readUInt16LE(2) ?? 0) ?? 'General'
    const isCentred = ((style?.[6] ?? 0) & 7) === 2
    return {
      type,
      code,
      isCentred,
      value: content.length >= 14 ? content.readDoubleLE(6) : undefined,
    }
  })
}

test.each([
  ['[$-407]dddd, d. mmmm yyyy', 45_000, '"Mittwoch, 15. März 2023"', 45_000],
  ['# ?/?', 0.7, '# ?/3', 0.7],
  ['d-mmm-y', 45_000, 'd-mmm-yy', 45_000],
  ['[DBNum2][$-804]0.00', 1234.5, '"壹贰叁肆.伍零"', 1234.5],
  ['General', 1 / 3, 'General', 0.333333333],
  ['General', 1_234_567_890_123, '0.00000E+00', 1_234_567_890_123],
  ['0.00', 0.5, '0.00', 0.5],
])('a number in the format %s looks as in Excel', (code, value, shownCode, shownValue) => {
  const [cell] = shown(workbookOf(code, numberCell(place(), value)))
  expect(cell).toMatchObject({ code: shownCode, value: shownValue })
})

test('true and false become centred words, whatever their format', () => {
  const boolean = (value: number) => biffRecord(0x0205, place(), Buffer.of(value, 0))
  const cells = Buffer.concat([
    boolean(1),
    boolean(0),
    biffRecord(0x0205, place(), Buffer.of(7, 1)),
  ])
  expect(shown(workbookOf('0.00', cells))).toEqual([
    { type: 0x0203, code: '"TRUE"', isCentred: true, value: 1 },
    { type: 0x0203, code: '"FALSE"', isCentred: true, value: 0 },
    { type: 0x0205, code: '0.00', isCentred: false, value: undefined },
  ])
})

test('short numbers are taken apart, and results of formulas changed in their place', () => {
  const third = Buffer.alloc(8)
  third.writeDoubleLE(1 / 3)
  const short = words(0, 0x3ff8)
  const row = biffRecord(0x00bd, words(0, 0), words(1), short, words(0), short, words(1))
  const formula = biffRecord(0x0006, place(0), third, Buffer.alloc(8))
  const cells = shown(workbookOf('# ?/?', Buffer.concat([row, formula])))
  expect(cells.map(({ type, code }) => [type, code])).toEqual([
    [0x0203, '# ?/2'],
    [0x027e, 'General'],
    [0x0006, 'General'],
  ])
  expect(cells[2]?.value).toBe(0.333333333)
})

test('dates count from 1904 where the workbook says so, and formats are those of the locale', () => {
  const cells = numberCell(place(), 45_000)
  const since1904 = biffRecord(0x0022, words(1))
  const spelled = '[$-407]d. mmmm yyyy'
  expect(shown(workbookOf(spelled, cells, [since1904]))[0]?.code).toBe('"16. März 2027"')
  expect(shown(workbookOf('dd/mm/yyyy', cells), 'de-DE')[0]?.code).toBe('dd\\.mm\\.yyyy')
})

test('a workbook that looks as in Excel keeps its bytes', () => {
  const bytes = workbookOf('0.00', numberCell(place(), 2))
  expect(showXlsAsExcel(new CompoundFile(bytes), bytes, new Removals())).toBe(bytes)
})

test('dates that are too many for styles of their own are told', () => {
  const dates = Array.from({ length: 3501 }, (_, day) => numberCell(place(), 40_000 + day))
  const bytes = workbookOf('[$-407]d. mmmm yyyy', Buffer.concat(dates))
  const removals = new Removals()
  showXlsAsExcel(new CompoundFile(bytes), bytes, removals)
  expect(removals.has('xlsNumbers')).toBe(true)
})

test('numbers in a format that Excel refuses are told', () => {
  const told = (code: string) => {
    const removals = new Removals()
    const bytes = workbookOf(code, numberCell(place(), 1.5))
    showXlsAsExcel(new CompoundFile(bytes), bytes, removals, 'en-US')
    return removals.has('mixedFormats')
  }
  expect(told('0.0 General')).toBe(true)
  expect(told('General" kg"')).toBe(false)
})
