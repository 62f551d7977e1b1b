import { describe, expect, onTestFinished, test } from 'vitest'
import { openSender } from '../send-request.ts'
import { get, openRig, PUBLIC_ADDRESS, serveHttp } from '../test/proxy-rig.ts'
import { DEFAULT_NETWORK_POLICY } from './policy.ts'

/** Names of a network with an inside, and the addresses that its name server knows. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'db.example.com': ['10.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
  'local.example.com': ['127.0.0.1'],
  'both.example.com': [PUBLIC_ADDRESS, '10.0.0.1'],
  'absent.example.com': [],
  'db.corp.internal': ['10.0.0.1'],
  'absent.corp.internal': [],
}
const PUBLIC_LOOKING = Object.keys(NAMES).filter((host) => host.endsWith('.com'))
const PRIVATE_LOOKING = Object.keys(NAMES).filter((host) => host.endsWith('.internal'))

const resolve = async (host: string) => NAMES[host] ?? []

describe.each([
  ['public', PUBLIC_LOOKING, 'unresolved', 'source_unavailable file.url: HOST: its name does not'],
  ['private', PRIVATE_LOOKING, 'refused', 'url_not_allowed file.url: the network policy does not'],
] as const)(
  'a name that looks %s and has no address that is allowed',
  (_, hosts, trouble, text) => {
    test('is told to a page in one way, whether it has another address or none', async () => {
      const rig = await openRig(await serveHttp((_request, response) => response.end()), {
        resolve,
      })
      for (const host of hosts) await get(rig, `http://${host}/`)
      expect(hosts.map((host) => rig.ticket.trouble(host, 80))).toEqual(hosts.map(() => trouble))
      // As many questions for each, so that their time is that of the name server.
      expect(rig.lookedUp).toEqual(hosts)
    })

    test('is told of a source or webhook in one way, whether it has another address or none', async () => {
      const { signal } = new AbortController()
      const sender = openSender(DEFAULT_NETWORK_POLICY, signal, resolve)
      onTestFinished(() => sender[Symbol.dispose]())
      const send = (host: string) =>
        sender
          .send({ url: new URL(`https://${host}/`), headers: {}, field: 'file.url', signal })
          .then(
            () => 'an answer',
            ({ code, message }) => `${code} ${message.replace(host, 'HOST')}`,
          )
      const failures = new Set(await Promise.all(hosts.map(send)))
      expect([...failures]).toEqual([expect.stringContaining(text)])
    })
  },
)
