import { describe, expect, test } from 'vitest'
import { isDict, isString, name, type PdfDict, ref } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { openClassic } from '../test/test-pdf.ts'
import { type OutlineEntry, setOutline } from './outline.ts'

function fileWith(names: readonly string[]): PdfFile {
  const dests = names.map((key, index) => `/${key}[3 0 R/XYZ 0 ${index} 0]`).join('')
  return openClassic({
    1: `<</Type/Catalog/Pages 2 0 R/Dests<<${dests}/fit[3 0 R/Fit]/held<</D[3 0 R/XYZ 1 2 0]>>>>>>`,
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: '<</Type/Page>>',
  })
}

/** Lines of `title count`, indented by depth, walking First and Next and checking Last, Prev and Parent. */
function outlineText(file: PdfFile): string[] {
  const lines: string[] = []
  const walk = (parent: PdfDict, depth: number) => {
    let previous: PdfDict | undefined
    let item = file.dictAt(parent, 'First')
    for (; item; item = file.dictAt(item, 'Next')) {
      const title = item.get('Title')
      const count = item.get('Count')
      lines.push(`${'  '.repeat(depth)}${isString(title) ? title.value : '?'} ${count ?? '-'}`)
      expect(file.dictAt(item, 'Parent')).toBe(parent)
      expect(file.dictAt(item, 'Prev')).toBe(previous)
      walk(item, depth + 1)
      previous = item
    }
    expect(file.dictAt(parent, 'Last')).toBe(previous)
  }
  const root = file.dictAt(file.catalog, 'Outlines')
  if (isDict(root)) {
    lines.push(`root ${root.get('Count')}`)
    walk(root, 0)
  }
  return lines
}

function entries(...levels: readonly number[]): OutlineEntry[] {
  return levels.map((level, index) => ({ level, title: `h${index}`, destination: `d${index}` }))
}

function outlined(headings: readonly OutlineEntry[]): PdfFile {
  const file = fileWith(headings.map(({ destination }) => destination))
  setOutline(file, headings)
  return file
}

describe('setOutline', () => {
  test('nests by level, opens two levels and closes the rest', () => {
    expect(outlineText(outlined(entries(1, 2, 3, 4, 2, 1)))).toEqual([
      'root 4',
      'h0 2',
      '  h1 -1',
      '    h2 -1',
      '      h3 -',
      '  h4 -',
      'h5 -',
    ])
  })

  test('opens and closes what says so', () => {
    const stated = entries(1, 2, 3, 4).map((entry, index) => ({ ...entry, isOpen: index > 0 }))
    expect(outlineText(outlined(stated))).toEqual([
      'root 1',
      'h0 -3',
      '  h1 2',
      '    h2 1',
      '      h3 -',
    ])
  })

  test('puts levels that are left out under the nearest smaller one', () => {
    expect(outlineText(outlined(entries(3, 1, 4, 3, 2)))).toEqual([
      'root 5',
      'h0 -',
      'h1 3',
      '  h2 -',
      '  h3 -',
      '  h4 -',
    ])
  })

  test('points to the place itself and has readers show the outline', () => {
    const file = outlined(entries(1))
    expect(file.catalog.get('PageMode')).toEqual(name('UseOutlines'))
    const item = file.dictAt(file.dictAt(file.catalog, 'Outlines') ?? new Map(), 'First')
    expect(item?.get('Dest')).toEqual([ref(3), name('XYZ'), 0, 0, null])
  })

  test('collapses white space and keeps every character of a title', () => {
    const file = outlined([{ level: 1, title: ' A\n\t b\u001b € ', destination: 'd' }])
    expect(outlineText(file)[1]).toBe('\xfe\xff\0A\0 \0b\0 \x20\xac -')
  })

  test('leaves out headings without a title or a usable destination', () => {
    const file = fileWith(['d'])
    setOutline(file, [
      { level: 1, title: ' ', destination: 'd' },
      { level: 1, title: 'missing', destination: 'x' },
      { level: 1, title: 'fit', destination: 'fit' },
      { level: 1, title: 'held', destination: 'held' },
    ])
    expect(outlineText(file)).toEqual(['root 1', 'held -'])
  })

  test('changes nothing when no heading is left', () => {
    const file = fileWith([])
    const before = file.catalog
    setOutline(file, entries(1))
    expect(file.catalog).toBe(before)
  })

  test('nests as deep as the levels go', () => {
    const count = 10_000
    const file = outlined(entries(...Array.from({ length: count }, (_, index) => index + 1)))
    expect(file.dictAt(file.catalog, 'Outlines')?.get('Count')).toBe(2)
  })
})
