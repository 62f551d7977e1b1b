import { expect, test } from 'vitest'
import { atOnce } from '../lifetime/turns.ts'
import { repeatedName } from './repeated-name.ts'

const find = (json: string) => atOnce(repeatedName(Buffer.from(json)))

test.each([
  ['{"html":"a","html":"b"}', 'html'],
  ['{"options":{"landscape":true,"x":{},"landscape":false}}', 'options.landscape'],
  ['{"edits":[{"type":"a"},{"type":"b","pages":"1","type":"c"}]}', 'edits[1].type'],
  ['[[1,2],[{"a":{"b":[],"b":[]}}]]', '[1][0].a.b'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"ä":1,"\\u00e4":2}', '["ä"]'],
  ['{"a\\"":1,"a\\"":2}', '["a\\""]'],
  ['{"":1,"":2}', '[""]'],
  ['{ "a" : 1 , "a" : 2 }', 'a'],
])('%s states %s twice', (json, path) => {
  expect(find(json)).toBe(path)
})

test.each([
  '{"a":{"a":1},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\"a\\":1,\\"a\\":2","b":"\\\\"}',
  '{"a":":","A":":"}',
  '["a","a"]',
  '{"__proto__":1,"constructor":2}',
  '"a":1,"a":2',
  '{"a":1,"a',
  ']]]}}}:',
  '',
])('%s states nothing twice', (json) => {
  expect(find(json)).toBeUndefined()
})

test('pauses between the names of a large text', () => {
  const members = Array.from({ length: 50_000 }, (_, number) => `"${number}":{}`)
  const steps = repeatedName(Buffer.from(`{${members.join(',')}}`))
  let pauses = 0
  while (!steps.next().done) pauses++
  expect(pauses).toBeGreaterThanOrEqual(10)
})

test('pauses in a string that is full of escaped quotes', () => {
  const steps = repeatedName(Buffer.from(`{"html":"${'\\"'.repeat(2_000_000)}","html":1}`))
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) pauses++
  expect(step.value).toBe('html')
  expect(pauses).toBeGreaterThanOrEqual(3)
})
