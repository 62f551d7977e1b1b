import { expect, test } from 'vitest'
import { DEFAULT_NETWORK_POLICY } from '../network/policy/policy.ts'
import { BOUNDARY_FLAGS, openPage, poolOfPage } from '../network/test/browser-rig.ts'
import { openRig, serveHttp } from '../network/test/proxy-rig.ts'
import { CHANNELS } from './boundary-probes.ts'
import { testBoundary } from './boundary-self-test.ts'

/** A server that hands out the blank page, for browsers without a proxy to do it. */
async function serveBlankPage(): Promise<string> {
  const port = await serveHttp((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title></title>')
  })
  return `http://127.0.0.1:${port}/`
}

test('passes a browser that reaches the network through the proxy alone', async () => {
  const rig = await openRig(1)
  const page = await openPage({ through: rig })
  await page.goto(rig.proxy.blankUrl)
  const report = await testBoundary(await poolOfPage(page))
  expect(report.hits).toEqual([])
  expect([...report.attempted].sort()).toEqual([...CHANNELS].sort())
  expect(report.passed).toBe(true)
  // The attempts were made, and ended at the proxy.
  expect(rig.ticket.usage().refused).toBeGreaterThan(30)
  expect(rig.dialled).toEqual([])
})

test('passes it too under a policy that opens loopback', async () => {
  const policy = { ...DEFAULT_NETWORK_POLICY, allowPrivate: true, allowHosts: ['127.0.0.0/8'] }
  const rig = await openRig(1, { policy })
  const page = await openPage({ through: rig })
  await page.goto(rig.proxy.blankUrl)
  const report = await testBoundary(await poolOfPage(page, policy))
  expect(report.hits).toEqual([])
  expect(report.passed).toBe(true)
})

test('names every channel by which an unprotected browser gets out', async () => {
  const page = await openPage()
  await page.goto(await serveBlankPage())
  // These two need full Chromium; which browser runs the test is the machine's choice.
  const until = CHANNELS.filter((channel) => channel !== 'preconnect' && channel !== 'icon')
  // A busy machine may take long for each channel, and no longer than for all of them.
  const report = await testBoundary(await poolOfPage(page), { until, quietMs: 20_000 })
  expect(report.passed).toBe(false)
  const arrived = report.hits.map(({ channel }) => channel)
  expect(until.filter((channel) => !arrived.includes(channel))).toEqual([])
})

test('fails a browser whose WebRTC does not keep to the proxy', async () => {
  const { webRtc, webRtcShell, ...others } = BOUNDARY_FLAGS
  const rig = await openRig(1)
  const page = await openPage({ through: rig, flags: Object.values(others) })
  await page.goto(rig.proxy.blankUrl)
  const report = await testBoundary(await poolOfPage(page), { until: ['stun'], quietMs: 20_000 })
  expect(report.passed).toBe(false)
  expect(report.hits).toContainEqual({ channel: 'stun', protocol: 'udp' })
  expect(report.hits.filter(({ protocol }) => protocol === 'tcp')).toEqual([])
})

test('fails a page that cannot run the probes', async () => {
  const rig = await openRig(1)
  const page = await openPage({ through: rig, javascript: false })
  await page.goto(rig.proxy.blankUrl)
  const pool = await poolOfPage(page)
  await expect(
    testBoundary(pool, { timeoutMs: 50, quietMs: 0, answerMs: 50 }),
  ).resolves.toMatchObject({
    passed: false,
    hits: [],
  })
})
