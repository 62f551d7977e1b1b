import { expect, test } from 'vitest'
import { checkFootnotes } from './check-footnotes.ts'
import type { FootnotePlan } from './plan-footnotes.ts'

const page = { heightPx: 600, from: 0, to: 9, startPx: 0, headPx: 0, shiftPx: 0, isCut: true }
const plan: FootnotePlan = {
  pages: [{ ...page, parts: [], notesPx: 0 }],
  pageOfCall: [1],
  latePages: [],
}
const mark = { name: 'mark', unit: 8, page: 1, fromTopPx: 500, mayRisePx: 9 }
const looked = { calls: ['call'], unitOfCall: [0], marks: [mark] }
const call = ['call', { page: 1, fromTopPx: 20 }] as const
const at = (fromTopPx: number) =>
  checkFootnotes(new Map([call, ['mark', { page: 1, fromTopPx }]]), plan, looked)

test('what ends lower than planned is told by how much, and what ends higher where a line has room', () => {
  expect(at(500)).toBeUndefined()
  expect(at(508)?.shifts).toEqual(new Map([[8, 8]]))
  expect(at(492)).toBeUndefined()
  expect(at(490)?.shifts).toEqual(new Map([[8, -10]]))
})

test('a mark that the print has no place for leaves open where pages end', () => {
  expect(checkFootnotes(new Map([call]), plan, looked)).toBeNull()
})
