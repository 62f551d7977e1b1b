import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CdpSession } from '../cdp/cdp-session.ts'
import type { RenderersNow } from './calm-renderers.ts'
import { isSilent } from './silence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<never>(() => {})

interface Case {
  /** Whether the browser answers. */
  readonly answers?: boolean
  /** Whether the renderer answers. */
  readonly rendererAnswers?: boolean
  readonly renderers?: RenderersNow
  /** Events that the document causes in the second after its time. */
  readonly events?: number
  readonly isTransferring?: boolean
}

async function silent({
  answers = true,
  rendererAnswers = false,
  renderers = { cpuS: 1, isRunning: false },
  events = 0,
  isTransferring = false,
}: Case): Promise<boolean> {
  let told = 7
  setTimeout(() => {
    told += events
  }, 500)
  const calmer = { calm: never, find: never, look: async () => renderers, beginsAgain: () => true }
  const browser = {
    answer: () => (answers ? Promise.resolve() : never),
    calmer: calmer as unknown as NonNullable<Parameters<typeof isSilent>[0]['calmer']>,
  }
  const cdp = {
    send: () => (rendererAnswers ? Promise.resolve({}) : never),
  } as unknown as CdpSession
  const ticket = { isTransferring: () => isTransferring } as Parameters<
    typeof isSilent
  >[1]['ticket']
  const asked = isSilent(browser, { cdp, ticket, events: () => told })
  await vi.advanceTimersByTimeAsync(3000)
  return await asked
}

test('a browser that does not answer stands still, unless it tells of a flood of the document', async () => {
  await expect(silent({ answers: false })).resolves.toBe(true)
  await expect(silent({ answers: false, events: 99 })).resolves.toBe(true)
  await expect(silent({ answers: false, events: 100 })).resolves.toBe(false)
})

test('a renderer stands still that neither answers nor uses processor time nor waits for the network', async () => {
  await expect(silent({})).resolves.toBe(true)
  await expect(silent({ rendererAnswers: true })).resolves.toBe(false)
  await expect(silent({ renderers: { cpuS: 1, isRunning: true } })).resolves.toBe(false)
  await expect(silent({ isTransferring: true })).resolves.toBe(false)
})
