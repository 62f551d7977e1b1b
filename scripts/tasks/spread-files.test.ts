import { expect, test } from 'vitest'
import { spread } from './spread-files.ts'

const file = (name: string, moduleId: string, groupOrder = 1) => ({
  moduleId,
  project: { name, config: { sequence: { groupOrder } } },
})

test('spreads the files of every project over the time of their group', () => {
  const browser = ['/a', '/b', '/c', '/d'].map((id) => file('browser', id))
  const database = ['/e', '/f'].map((id) => file('database', id))
  const order = spread([...browser, ...database, file('unit', '/u', 0), file('office', '/o', 2)])
  expect(order.map(({ moduleId }) => moduleId).join('')).toBe('/u/a/e/b/c/f/d/o')
})

test('begins with files that take long', () => {
  const longest = '/x/schemathesis.browser.test.ts'
  const long = '/x/schemathesis.browser.test.ts'
  const order = spread(['/a', long, '/b', longest].map((id) => file('browser', id)))
  expect(order.map(({ moduleId }) => moduleId)).toEqual([longest, long, '/a', '/b'])
})

test('ends with files that are short', () => {
  const process = ['/p', '/q'].map((id) => file('process', id))
  const order = spread([...process, ...['/a', '/b'].map((id) => file('browser', id))])
  expect(order.map(({ moduleId }) => moduleId).join('')).toBe('/a/b/p/q')
})
