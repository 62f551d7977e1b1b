import { describe, expect, test } from 'vitest'
import { BrowserGone } from './browser-gone.ts'
import { CdpConnection, CdpError, type CdpTransport } from './cdp-connection.ts'

function connect() {
  const sent: Record<string, unknown>[] = []
  let isClosed = false
  const transport: CdpTransport = {
    send: (pieces) => sent.push(JSON.parse([...pieces].join(''))),
    onMessage: () => {},
    onClose: () => {},
    close: () => {
      isClosed = true
    },
  }
  const connection = new CdpConnection(transport)
  const receive = (message: unknown) => transport.onMessage(JSON.stringify(message))
  return { connection, transport, sent, receive, isClosed: () => isClosed }
}

describe('CdpConnection', () => {
  test('sends commands with numbers of their own, and the session they are for', () => {
    const { connection, sent } = connect()
    void connection.root.send('Browser.getVersion')
    void connection.session('S').send('Page.navigate', { url: 'about:blank' })
    expect(sent).toEqual([
      { id: 1, method: 'Browser.getVersion' },
      { id: 2, method: 'Page.navigate', params: { url: 'about:blank' }, sessionId: 'S' },
    ])
  })

  test('gives every answer to its own command, in whatever order they come', async () => {
    const { connection, receive } = connect()
    const first = connection.root.send('Browser.getVersion')
    const second = connection.root.send('Target.getTargets')
    receive({ id: 2, result: { targetInfos: [] } })
    receive({ id: 1, result: { product: 'X' } })
    await expect(first).resolves.toEqual({ product: 'X' })
    await expect(second).resolves.toEqual({ targetInfos: [] })
  })

  test('a refused command says which it was and why', async () => {
    const { connection, receive } = connect()
    const sending = connection.root.send('Page.enable')
    receive({ id: 1, error: { message: 'not here' } })
    await expect(sending).rejects.toEqual(new CdpError('Page.enable: not here'))
  })

  test('ignores answers to nothing and events nobody listens to', () => {
    const { receive } = connect()
    expect(() => {
      receive({ id: 7, result: {} })
      receive({ method: 'Page.loadEventFired', sessionId: 'S', params: {} })
    }).not.toThrow()
  })

  test('gives events to all listeners of their session and to no other', () => {
    const { connection, receive } = connect()
    const heard: string[] = []
    connection.session('A').on('Page.loadEventFired', () => heard.push('a1'))
    connection.session('A').on('Page.loadEventFired', () => heard.push('a2'))
    connection.session('B').on('Page.loadEventFired', () => heard.push('b'))
    connection.root.on('Page.loadEventFired', () => heard.push('root'))
    receive({ method: 'Page.loadEventFired', sessionId: 'A', params: {} })
    receive({ method: 'Page.loadEventFired', params: {} })
    expect(heard).toEqual(['a1', 'a2', 'root'])
  })

  test('tells the length of a session’s events, not of answers, until it is dropped', () => {
    const { connection, transport } = connect()
    const lengths: number[] = []
    connection.meter('S', (characters) => lengths.push(characters))
    const event = JSON.stringify({ method: 'Page.loadEventFired', sessionId: 'S', params: {} })
    transport.onMessage(event)
    transport.onMessage(event.replace('"S"', '"T"'))
    transport.onMessage(JSON.stringify({ id: 9, sessionId: 'S', result: {} }))
    connection.drop('S')
    transport.onMessage(event)
    expect(lengths).toEqual([event.length])
  })

  test('a dropped session fails its open commands and hears nothing more', async () => {
    const { connection, receive } = connect()
    const session = connection.session('S')
    let heard = 0
    session.on('Page.loadEventFired', () => heard++)
    const pending = session.send('Page.enable')
    const other = connection.root.send('Browser.getVersion')
    connection.drop('S')
    await expect(pending).rejects.toEqual(new CdpError('Page.enable: the page was closed'))
    receive({ method: 'Page.loadEventFired', sessionId: 'S', params: {} })
    expect(heard).toBe(0)
    receive({ id: 2, result: {} })
    await expect(other).resolves.toEqual({})
  })

  test('when the browser goes, every open and every later command says so', async () => {
    const { connection, transport, sent } = connect()
    const pending = connection.session('S').send('Page.enable')
    transport.onClose()
    await connection.closed
    await expect(pending).rejects.toEqual(new BrowserGone('Page.enable'))
    await expect(connection.root.send('Browser.getVersion')).rejects.toBeInstanceOf(BrowserGone)
    expect(sent).toHaveLength(1)
  })

  test('closes its transport', () => {
    const { connection, isClosed } = connect()
    connection.close()
    expect(isClosed()).toBe(true)
  })
})
