import { expect, test } from 'vitest'
import type { LogRecord } from '../telemetry/log.ts'
import { Outage } from './outage.ts'

test('an outage is told when it begins and when it is over, with the failures between', () => {
  const logged: LogRecord[] = []
  const outage = new Outage((record) => logged.push(record))
  const cause = new Error('refused')
  outage.answered()
  for (let failure = 0; failure < 500; failure++) outage.failed(failure === 0 ? cause : undefined)
  outage.answered()
  outage.answered()
  outage.failed(cause)
  expect(logged).toEqual([
    { level: 'error', event: 'database_connection_lost', cause },
    { level: 'info', event: 'database_connection_back', count: 500 },
    { level: 'error', event: 'database_connection_lost', cause },
  ])
})
