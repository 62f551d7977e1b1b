import { describe, expect, test } from 'vitest'
import { ConfigError, configSchema, readConfig, settings } from './config.ts'

const KEY = `svc_self_${'a'.repeat(32)}`

describe('the configuration', () => {
  test('needs a key and nothing else', () => {
    expect(readConfig({ SVC_API_KEYS: KEY, UNRELATED: 'x', SVC_CHROMIUM: '' })).toEqual({
      SVC_MODE: 'self_hosted',
      SVC_BODY_MEMORY_MB: 512,
      SVC_OFFICE_START: 'false',
      SVC_OFFICE_WARM: 1,
      SVC_PAGE_REUSE: 'off',
      SVC_AUTH: 'keys',
      SVC_API_KEYS: KEY,
      PORT: 8490,
      SVC_DATA: '.svc/data',
      SVC_QUEUE: 100,
      SVC_QUEUE_TIMEOUT_MS: 30_000,
      SVC_ALLOW_PRIVATE: 'false',
      SVC_ALLOW_HOSTS: [],
      SVC_DENY_HOSTS: [],
      METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      SVC_GRACE_MS: 30_000,
      SVC_JOBS: 'auto',
      SVC_WORKER: 'on',
    })
  })

  test('reads numbers and lists', () => {
    const config = readConfig({
      SVC_AUTH: 'off',
      PORT: '0',
      SVC_ALLOW_HOSTS: ' a.test, ,10.0.0.0/8 ',
    })
    expect(config.PORT).toBe(0)
    expect(config.SVC_ALLOW_HOSTS).toEqual(['a.test', '10.0.0.0/8'])
  })

  test.each([
    ['no keys at all', {}, 'SVC_API_KEYS is missing'],
    [
      'an open access to everyone',
      { SVC_AUTH: 'off', HOST: '0.0.0.0' },
      'HOST must be a loopback address',
    ],
    [
      'an open access of the hosted service',
      { SVC_AUTH: 'off', SVC_MODE: 'hosted' },
      'SVC_AUTH cannot be off',
    ],
    [
      'a mode that is none',
      { SVC_AUTH: 'off', SVC_MODE: 'x' },
      'SVC_MODE must be one of self_hosted, hosted',
    ],
    [
      'a port that is none',
      { SVC_AUTH: 'off', PORT: '65536' },
      'PORT must be a whole number from 0 to 65535',
    ],
    ['a number that is none', { SVC_AUTH: 'off', PORT: '1e3' }, 'PORT must be a whole number'],
    [
      'one port for two',
      { SVC_AUTH: 'off', METRICS_PORT: '8490' },
      'METRICS_PORT must be another port',
    ],
  ])('refuses %s', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  test('names every fault at once, and no value', () => {
    const env = { SVC_API_KEYS: 'geheim', PORT: 'geheim', SVC_QUEUE: '-1', DATABASE_URL: 'geheim' }
    expect(() => readConfig(env)).toThrow(/^PORT .*\nSVC_QUEUE .*\.$/)
    expect(() => readConfig(env)).not.toThrow('geheim')
  })

  test('is documented: every setting has a sentence and a flag of its own', () => {
    const all = settings()
    expect(all.map(({ variable }) => variable)).toEqual(Object.keys(configSchema.shape))
    expect(new Set(all.map(({ flag }) => flag)).size).toBe(all.length)
    for (const { description } of all) expect(description).toMatch(/\.$/)
    expect(all.find(({ flag }) => flag === 'mode')).toMatchObject({
      variable: 'SVC_MODE',
      choices: ['self_hosted', 'hosted'],
      defaultText: 'self_hosted',
    })
    expect(all.find(({ flag }) => flag === 'port')?.defaultText).toBe('8490')
  })
})
