import { expect, test } from 'vitest'
import { openCanaries } from '../../boundary/boundary-canaries.ts'
import { DEFAULT_NETWORK_POLICY } from '../policy/policy.ts'
import { openPage } from '../test/browser-rig.ts'
import { openRig, serveHttp } from '../test/proxy-rig.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('loads a page with its resources through the proxy', async () => {
  const port = await serveHttp((request, response) => {
    if (request.url === '/') {
      const images = Array.from({ length: 30 }, (_, index) => `<img src="/${index}.gif">`)
      response.setHeader('content-type', 'text/html').end(`<!doctype html>${images.join('')}`)
    } else {
      response.setHeader('content-type', 'image/gif').end(PIXEL)
    }
  })
  const rig = await openRig(port)
  const page = await openPage({ through: rig })
  await page.goto('http://site.test/')
  const loaded = await page.evaluate(
    '[...document.images].every((image) => image.naturalWidth === 1)',
  )
  expect(loaded).toBe(true)
  expect(rig.ticket.usage()).toMatchObject({ requests: 31, refused: 0 })
  expect(rig.lookedUp).toEqual(['site.test'])
})

test('shows an empty frame where a page was refused', async () => {
  const port = await serveHttp((_, response) => {
    response.setHeader('content-type', 'text/html').end('<iframe src="http://10.0.0.1/"></iframe>')
  })
  const rig = await openRig(port)
  const page = await openPage({ through: rig })
  await page.goto('http://site.test/')
  const [frame] = page.mainFrame().childFrames()
  expect(await frame?.evaluate('document.documentElement.innerText')).toBe('')
  expect(rig.ticket.trouble('10.0.0.1', 80)).toBe('refused')
})

test('stops a redirect to where the policy does not lead', async () => {
  const canaries = await openCanaries({})
  const port = await serveHttp((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end('<title></title>')
    else response.writeHead(302, { location: `http://127.0.0.1:${canaries.httpPort}/` }).end()
  })
  const rig = await openRig(port)
  const page = await openPage({ through: rig })
  await page.goto('http://site.test/')
  const outcomes = await page.evaluate(`Promise.all([
    fetch('/fetch', { mode: 'no-cors' }).then((answer) => answer.type),
    new Promise((done) => { const image = new Image(); image.onload = image.onerror = (e) => done(e.type); image.src = '/image' }),
    new Promise((done) => { const frame = document.createElement('iframe'); frame.onload = (e) => done(e.type); frame.src = '/frame'; document.body.append(frame) }),
  ])`)
  expect(outcomes).toEqual(['opaque', 'error', 'load'])
  expect(rig.refused).toHaveLength(3)
  expect(canaries.hits()).toEqual([])
  await canaries.close()
})

test('takes a service worker no further than its page', async () => {
  const canaries = await openCanaries({})
  const canary = `127.0.0.1:${canaries.httpPort}`
  const port = await serveHttp((request, response) => {
    if (request.url === '/sw.js') {
      response
        .setHeader('content-type', 'text/javascript')
        .end(`onmessage = async ({ ports: [port] }) => {
        await Promise.all([
          fetch('http://${canary}/', { mode: 'no-cors' }),
          new Promise((done) => { new WebSocket('ws://${canary}/').onclose = done }),
        ])
        port.postMessage('tried')
      }`)
    } else {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title></title>')
    }
  })
  // A name below localhost counts as secure, which service workers ask for.
  const policy = { ...DEFAULT_NETWORK_POLICY, allowHosts: ['app.localhost'] }
  const rig = await openRig(port, { policy, resolve: async () => ['127.0.0.1'] })
  const page = await openPage({ through: rig })
  await page.goto('http://app.localhost/')
  const outcome = await page.evaluate(`new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => done(data)
    navigator.serviceWorker.register('/sw.js')
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage(0, [port2]))
  })`)
  expect(outcome).toBe('tried')
  expect(rig.refused).toHaveLength(2)
  expect(canaries.hits()).toEqual([])
  await canaries.close()
})
