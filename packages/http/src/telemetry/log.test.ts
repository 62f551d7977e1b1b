import { describe, expect, test } from 'vitest'
import { jsonLog, type LogLevel } from './log.ts'

function lines(level: LogLevel = 'info') {
  const written: string[] = []
  const log = jsonLog({ write: (line) => written.push(line) }, { level, now: () => new Date(0) })
  return { log, written }
}

describe('the log', () => {
  test('is one JSON object per line', () => {
    const { log, written } = lines()
    log({ level: 'info', event: 'request', status: 200, route: '/convert/html' })
    expect(written).toEqual([
      '{"level":"info","time":"1970-01-01T00:00:00.000Z","event":"request","status":200,"route":"/convert/html"}\n',
    ])
  })

  test('leaves out what is less important than its level', () => {
    const { log, written } = lines('error')
    log({ level: 'info', event: 'a' })
    log({ level: 'error', event: 'b' })
    expect(written).toHaveLength(1)
  })

  test('has the causes of an error, outermost first', () => {
    const { log, written } = lines()
    log({ level: 'error', event: 'x', cause: new Error('outer', { cause: new Error('inner') }) })
    const { cause } = JSON.parse(written[0] ?? '')
    expect(cause).toHaveLength(2)
    expect(cause[0]).toMatch(/^Error: outer\n +at /)
    expect(cause[1]).toMatch(/^Error: inner/)
  })

  test('ends a chain of causes that goes in a circle', () => {
    const { log, written } = lines()
    const error = new Error('loop')
    error.cause = error
    log({ level: 'error', event: 'x', cause: error })
    expect(JSON.parse(written[0] ?? '').cause).toHaveLength(5)
  })

  test.each([
    ['a key', `unexpected svc_live_${'k'.repeat(32)} here`],
    ['a password in a URL', 'connect to postgres://svc:hunter2kkkk@db.test:5432/svc failed'],
    ['a header', 'Authorization: Bearer kkkkkkkkk.kkk'],
  ])('holds no secret, not even one that came with an error: %s', (_what, message) => {
    const { log, written } = lines()
    log({ level: 'error', event: 'x', cause: new Error(message) })
    expect(written[0]).not.toMatch(/kkkk/)
    expect(written[0]).toContain('[redacted]')
    JSON.parse(written[0] ?? '')
  })
})
