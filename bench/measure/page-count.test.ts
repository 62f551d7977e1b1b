import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageCount } from './page-count.ts'

test('counts pages, and not the nodes of their tree', () => {
  const pdf =
    '1 0 obj <</Type /Pages>> endobj 2 0 obj <</Type /Page>> endobj 3 0 obj <</Type/Page/Parent 1 0 R>>'
  expect(pageCount(Buffer.from(pdf))).toBe(2)
})

test('finds pages in object streams', () => {
  const objects = deflateSync('2 0 3 18 <</Type/Page/A 1>> <</Type /Page>>')
  const dictionary = `4 0 obj <</Type /ObjStm /N 2 /Filter /FlateDecode /Length ${objects.length}>>`
  const pdf = [
    `1 0 obj <</Type /Page>> endobj ${dictionary} stream\n`,
    objects,
    '\nendstream endobj',
  ]
  expect(pageCount(Buffer.concat(pdf.map((part) => Buffer.from(part))))).toBe(3)
})
