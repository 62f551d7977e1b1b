import { describe, expect, test } from 'vitest'
import { CdpConnection, type CdpTransport } from '../../cdp/cdp-connection.ts'
import { FrameSessions } from './frame-sessions.ts'

interface Sent {
  readonly id: number
  readonly method: string
  readonly sessionId: string
}

/** A page whose session is `PAGE`; every command is answered at once. */
async function gathered() {
  const sent: string[] = []
  const transport: CdpTransport = {
    send: (pieces) => {
      const { id, method, sessionId } = JSON.parse([...pieces].join('')) as Sent
      sent.push(`${sessionId} ${method}`)
      queueMicrotask(() => transport.onMessage(JSON.stringify({ id, sessionId, result: {} })))
    },
    onMessage: () => {},
    onClose: () => {},
    close: () => {},
  }
  const counted: number[] = []
  const family = new FrameSessions(new CdpConnection(transport), (length) => counted.push(length))
  await family.gather(family.head('PAGE'))
  const tell = (sessionId: string, method: string, params: object) =>
    transport.onMessage(JSON.stringify({ sessionId, method, params }))
  const attach = (to: string, sessionId: string, type: string) =>
    tell(to, 'Target.attachedToTarget', { sessionId, targetInfo: { type } })
  return { family, sent, counted, tell, attach }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const LET_GO = 'Runtime.runIfWaitingForDebugger'

describe('FrameSessions', () => {
  test('lets a frame go once all that was asked for it is done, and not before', async () => {
    const { family, sent, attach } = await gathered()
    const { promise: slow, resolve: finish } = Promise.withResolvers<void>()
    family.onFrame((frame) => frame.send('Page.enable'))
    family.onFrame(() => slow)
    attach('PAGE', 'FRAME', 'iframe')
    await settled()
    expect(sent).toContain('FRAME Page.enable')
    expect(sent).not.toContain(`FRAME ${LET_GO}`)
    finish()
    await settled()
    expect(sent.at(-1)).toBe(`FRAME ${LET_GO}`)
  })

  test('makes frames within frames ready, too', async () => {
    const { family, sent, attach } = await gathered()
    family.onFrame((frame) => frame.send('Page.enable'))
    attach('PAGE', 'FRAME', 'iframe')
    await settled()
    attach('FRAME', 'INNER', 'iframe')
    await settled()
    expect(sent).toContain('INNER Page.enable')
    expect(sent.at(-1)).toBe(`INNER ${LET_GO}`)
  })

  test('lets workers go as they are', async () => {
    const { family, sent, attach } = await gathered()
    family.onFrame((frame) => frame.send('Page.enable'))
    attach('PAGE', 'WORKER', 'worker')
    await settled()
    expect(sent.filter((line) => line.startsWith('WORKER'))).toEqual([`WORKER ${LET_GO}`])
  })

  test('counts the events of all of them, until they are gone', async () => {
    const { family, counted, tell, attach } = await gathered()
    attach('PAGE', 'FRAME', 'iframe')
    attach('PAGE', 'OTHER', 'iframe')
    await settled()
    tell('FRAME', 'Page.loadEventFired', {})
    expect(counted).toHaveLength(3)
    tell('PAGE', 'Target.detachedFromTarget', { sessionId: 'FRAME' })
    tell('FRAME', 'Page.loadEventFired', {})
    expect(counted).toHaveLength(4)
    family.drop()
    for (const session of ['PAGE', 'OTHER']) tell(session, 'Page.loadEventFired', {})
    expect(counted).toHaveLength(4)
  })
})
