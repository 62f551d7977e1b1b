import { describe, expect, test } from 'vitest'
import { ONE_PAGE, openClassic, streamText } from '../../test/test-pdf.ts'
import { isRef, type PdfObject, ref } from '../objects.ts'
import type { PdfFile } from '../pdf-file.ts'
import { serialize } from '../write/serialize.ts'
import { objectImporter } from './import-objects.ts'

function importInto(target: PdfFile, objects: Readonly<Record<number, string>>) {
  return objectImporter(openClassic(objects), target)
}

function numOf(value: PdfObject): number {
  return isRef(value) ? value.num : Number.NaN
}

describe('objectImporter', () => {
  test('copies what a value refers to, once', () => {
    const target = openClassic(ONE_PAGE)
    const importObject = importInto(target, { 1: '[2 0 R 2 0 R 3 0 R]', 2: '(two)', 3: '[2 0 R]' })
    const first = numOf(importObject(ref(1)))
    const two = numOf(importObject(ref(2)))
    expect(target.get(two)).toMatchObject({ value: 'two' })
    const three = numOf(importObject(ref(3)))
    expect(target.get(three)).toEqual([ref(two)])
    expect(target.get(first)).toEqual([ref(two), ref(two), ref(three)])
    expect(target.reserve().num).toBe(9)
  })

  test('keeps cycles', () => {
    const target = openClassic(ONE_PAGE)
    const importObject = importInto(target, { 1: '[2 0 R 1 0 R]', 2: '[3 0 R]', 3: '[1 0 R]' })
    const one = numOf(importObject(ref(1)))
    const [two, itself] = target.get(one) as readonly PdfObject[]
    expect(itself).toEqual(ref(one))
    const [three] = target.get(numOf(two as PdfObject)) as readonly PdfObject[]
    expect(target.get(numOf(three as PdfObject))).toEqual([ref(one)])
  })

  test('takes references to nothing for null', () => {
    const target = openClassic(ONE_PAGE)
    const importObject = importInto(target, { 1: 'null', 2: '[1 0 R 77 0 R]' })
    expect(importObject(ref(77))).toBeNull()
    expect(target.get(numOf(importObject(ref(2))))).toEqual([null, null])
  })

  test('copies chains longer than the stack is deep', () => {
    const chain = Array.from({ length: 50_000 }, (_, i): [number, string] => [
      i + 1,
      `[${i + 2} 0 R]`,
    ])
    const target = openClassic(ONE_PAGE)
    importInto(target, Object.fromEntries(chain))(ref(1))
    expect(target.reserve().num).toBe(50_006)
  })

  test.each([
    ['4', '6 0 R'],
    ['6 0 R', '4'],
  ])(
    'refers to a stream that the target has with Length %s, for one with Length %s',
    (one, two) => {
      const data = (length: string) => `<</Type/XObject/Length ${length}>>stream\ndata\nendstream`
      const used = { 1: '<</Type/Catalog/Pages 2 0 R/Images[7 0 R]>>' }
      const target = openClassic({ ...ONE_PAGE, ...used, 6: '4', 7: data(one) })
      expect(importInto(target, { 1: data(two), 6: '4' })(ref(1))).toEqual(ref(7))
    },
  )

  test('refers to a stream that the target has, its own references included', () => {
    const image = (colours: number) =>
      streamText('pixels', `/Type/XObject/ColorSpace[/ICCBased ${colours} 0 R]`)
    const used = { 1: '<</Type/Catalog/Pages 2 0 R/Images[6 0 R]>>' }
    const target = openClassic({ ...ONE_PAGE, ...used, 6: image(7), 7: streamText('profile') })
    const importObject = importInto(target, { 1: image(2), 2: streamText('profile') })
    expect(importObject(ref(1))).toEqual(ref(6))
  })

  test('copies a stream that differs in data or dictionary only', () => {
    const used = { 1: '<</Type/Catalog/Pages 2 0 R/Images[6 0 R]>>' }
    const target = openClassic({ ...ONE_PAGE, ...used, 6: streamText('pixels', '/Width 1') })
    const objects = { 1: streamText('pixelz', '/Width 1'), 2: streamText('pixels', '/Width 2') }
    const importObject = importInto(target, objects)
    expect([importObject(ref(1)), importObject(ref(2))].map(serialize)).toEqual(['7 0 R', '8 0 R'])
  })
})
