import { describe, expect, test } from 'vitest'
import { asUnavailable, isConnectionLost, isUnavailable } from './unavailable.ts'

const coded = (code: string, message = 'secret host 10.0.0.1') =>
  Object.assign(new Error(message), { code })

describe('asUnavailable', () => {
  test.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a missing socket', coded('ENOENT')],
    ['a socket whose server stands still', coded('EAGAIN')],
    ['a process without a file descriptor left', coded('EMFILE')],
    ['any failure of the system', Object.assign(coded('EPROTO'), { syscall: 'connect' })],
    ['a statement that took too long', coded('57014')],
    ['a server that shuts down', coded('57P01')],
    ['too many connections', coded('53300')],
    ['a full disk', coded('53100')],
    ['a deadlock', coded('40P01')],
    ['a standby', coded('25006')],
    ['a silent server', new Error('Query read timeout')],
    ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ])('answers %s with service_unavailable and keeps the cause to itself', (_, cause) => {
    const error = asUnavailable(cause)
    expect(isUnavailable(error)).toBe(true)
    expect(error).toMatchObject({ message: 'The store does not answer. Try again soon.', cause })
  })

  test.each([coded('23505'), coded('42P01'), new Error('defect'), 'text'])(
    'leaves %s as it is, so that a defect is seen as one',
    (error) => {
      expect(asUnavailable(error)).toBe(error)
    },
  )
})

describe('isConnectionLost', () => {
  test('keeps the connection of a statement that the server itself gave up', () => {
    expect(isConnectionLost(coded('57014'))).toBe(false)
    expect(isConnectionLost(coded('40P01'))).toBe(false)
    expect(isConnectionLost(coded('57P01'))).toBe(true)
    expect(isConnectionLost(new Error('Query read timeout'))).toBe(true)
    expect(isConnectionLost({ message: 'Connection terminated unexpectedly' })).toBe(true)
    expect(isConnectionLost({ message: 'connect', code: 'ECONNREFUSED' })).toBe(true)
    expect(isConnectionLost({ message: 'connect', code: 'EAGAIN' })).toBe(true)
    expect(isConnectionLost(undefined)).toBe(false)
  })
})
