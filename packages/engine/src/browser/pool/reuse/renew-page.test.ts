import { expect, test } from 'vitest'
import type { CdpMethod } from '../../cdp/cdp-session.ts'
import { fakeCdp } from '../../test/fake-cdp.ts'
import { unknownWorld } from '../pages/known-world.ts'
import { DEFAULT_PAGE } from '../pages/page-options.ts'
import { renewPage, type UsedPage } from './renew-page.ts'

const LOOKS = [...['', 1, '', '', 'null', 0, 0], 642, 1, true, false, 0, '', 'en-US', 'UTC', false]

/** A page that is left as it should be, and the commands that it gets. */
function rig(had: Pick<UsedPage, 'realms' | 'documents'>, hasAsked = false) {
  const cdp = fakeCdp((method) => {
    if (method === 'Page.navigate') queueMicrotask(() => cdp.emit('Page.loadEventFired'))
    if (method === 'Performance.getMetrics')
      return { metrics: [{ name: 'ProcessTime', value: 0.1 }] }
    if (method === 'Storage.getUsageAndQuota') return { usage: 0 }
    return { result: { value: LOOKS } }
  })
  const root = fakeCdp((method) => {
    if (method === 'Storage.getCookies') return { cookies: [] }
    // A session of its own is more than is looked at here.
    return new Error('a new session')
  })
  const session = {
    cdp,
    traces: { first: () => undefined, hasAsked: () => hasAsked, expect: () => {} },
    viewport: () => DEFAULT_PAGE.viewport,
    isPlain: () => true,
    undo: async () => {},
    again: async () => session,
  }
  const used = {
    ...had,
    session,
    target: { connection: { root }, targetId: 'page' },
    context: { hasOthers: false },
    world: unknownWorld(),
    url: 'http://one.document.localhost/',
  } as unknown as UsedPage
  return { used, said: () => cdp.sent.map(({ method }) => method) as readonly CdpMethod[] }
}

const NEXT = 'http://two.document.localhost/'

test.each([1, 12, 47])('keeps a realm that had %d inert documents', async (documents) => {
  const { used, said } = rig({ realms: 1, documents })
  const renewed = await renewPage(used, NEXT, { isInert: true })
  expect(renewed).toMatchObject({ documents: documents + 1, realms: 1, url: used.url })
  expect(said()).not.toContain('Page.navigate')
})

test.each([
  ['48 inert documents', { documents: 48, realms: 1 }, true, true],
  ['one that may run scripts', { documents: 1, realms: 1 }, false, false],
  ['the fourth in a row', { documents: 1, realms: 4 }, false, true],
  ['one behind 20 inert ones', { documents: 21, realms: 2 }, false, true],
])(
  'leaves the realm behind %s, and sweeps where it may hold much',
  async (_, had, isInert, isSwept) => {
    const { used, said } = rig(had)
    await expect(renewPage(used, NEXT, { isInert })).rejects.toThrow('a new session')
    expect(said()).toContain('Page.navigate')
    expect(said().includes('HeapProfiler.collectGarbage')).toBe(isSwept)
  },
)

test('leaves the realm behind an inert document that asked for something', async () => {
  const { used, said } = rig({ documents: 1, realms: 1 }, true)
  await expect(renewPage(used, NEXT, { isInert: true })).rejects.toThrow('a new session')
  expect(said()).toContain('Page.navigate')
})
