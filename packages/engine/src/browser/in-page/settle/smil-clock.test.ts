import { expect, test } from 'vitest'
import { secondsOf, timedEvent } from './smil-clock.ts'

test.each([
  ['2s', 2],
  ['1.5min', 90],
  ['01:30', 90],
  ['1:00:01.5', 3601.5],
  ['-250ms', -0.25],
  ['3', 3],
  [' +.5s ', 0.5],
  ['indefinite', undefined],
  ['click', undefined],
  ['', undefined],
])('a clock value %j is %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})

test.each([
  ['a.end', { id: 'a', event: 'end', count: Number.NaN, offsetS: 0 }],
  ['a\\.b.begin + 2s', { id: 'a.b', event: 'begin', count: Number.NaN, offsetS: 2 }],
  ['a.repeat(3)-1s', { id: 'a', event: 'repeat', count: 3, offsetS: -1 }],
  ['a.click', undefined],
  ['2s', undefined],
])('a moment %j names the event %j', (moment, event) => {
  expect(timedEvent(moment)).toEqual(event)
})
