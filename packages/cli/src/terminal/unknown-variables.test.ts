import { expect, test } from 'vitest'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { tellUnknownVariables, unknownVariables } from './unknown-variables.ts'

test('a variable that is no setting is told, with the nearest one', () => {
  const known = [{ variable: 'SVC_CONCURRENCY' }, { variable: 'SVC_DATA' }]
  const env = { SVC_CONCURENCY: '3', SVC_DATA: 'x', SVC_API_KEY: 'x', HOME: '/' }
  expect(unknownVariables(env, known)).toEqual([
    'The variable SVC_CONCURENCY is no setting and is ignored. Did you mean SVC_CONCURRENCY?',
  ])
})

test('settings of conversions and of the service are known', async () => {
  const terminal = memoryTerminal()
  const env = { SVC_SOFFICE: '', SVC_CHROMIUM: 'x', SVC_MODE: 'hosted', SVC_SOFICE: 'x' }
  await tellUnknownVariables(terminal, env)
  expect(terminal.err()).toBe(
    'svc: The variable SVC_SOFICE is no setting and is ignored. Did you mean SVC_SOFFICE?\n',
  )
})
