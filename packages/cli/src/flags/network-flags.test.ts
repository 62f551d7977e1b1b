import { describe, expect, test } from 'vitest'
import { networkPolicyOf } from './network-flags.ts'

describe('networkPolicyOf', () => {
  test('is the public internet without flags', () => {
    expect(networkPolicyOf(['convert', 'html', 'a.html', '-o', 'b.pdf'])).toEqual({
      allowPrivate: false,
      allowHosts: [],
      denyHosts: [],
    })
  })

  test('collects hosts, whichever way they are written', () => {
    const args = ['--allow-host', 'a', '--deny-host=b', '--allow-host=c', '--allow-private']
    expect(networkPolicyOf(args)).toEqual({
      allowPrivate: true,
      allowHosts: ['a', 'c'],
      denyHosts: ['b'],
    })
  })

  test.each([
    [['--allow-private', 'false']],
    [['--allow-private=false']],
    [['--', '--allow-private']],
    [['--allow-privates']],
  ])('opens nothing for %j', (args) => {
    expect(networkPolicyOf(args).allowPrivate).toBe(false)
  })
})
