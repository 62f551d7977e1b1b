import { expect, test } from 'vitest'
import { checkFootnotes, isShorter } from './check-footnotes.ts'
import type { FootnotePlan } from './plan-footnotes.ts'

const page = {
  heightPx: 600,
  from: 0,
  to: 9,
  startPx: 0,
  headPx: 0,
  shiftPx: 0,
  isCut: true,
  parts: [],
  notesPx: 0,
}
const plan: FootnotePlan = {
  pages: [page],
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

test('a call that begins a page is on it, unless it stands within the page before', () => {
  const two = { ...plan, pages: [page, { ...page, from: 9, to: 12 }], pageOfCall: [2] }
  const found = (fromTopPx: number) => {
    const places = new Map([['call', { page: 1, fromTopPx }]])
    return checkFootnotes(places, two, { calls: ['call'], unitOfCall: [9], marks: [] })
  }
  expect(found(599)).toBeUndefined()
  expect(found(570)?.unitOfCall).toEqual(new Map([[0, 8]]))
})

test('takes a text for smaller all over where many of its parts came out shorter', () => {
  const shifts = (...px: readonly number[]) => ({ shifts: new Map(px.entries()) })
  expect(isShorter(shifts(-15, -20, -8, -20, -15, 20))).toBe(true)
  expect(isShorter(shifts(-15))).toBe(false)
  expect(isShorter(shifts(-15, -20, -8, -20, 20, 20, 20))).toBe(false)
})
