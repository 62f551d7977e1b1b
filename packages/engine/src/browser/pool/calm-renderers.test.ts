import { expect, test } from 'vitest'
import type { CdpSession } from '../cdp/cdp-session.ts'
import { rendererCalmer } from './calm-renderers.ts'

/** No process has such an id: its priority stays as it is. */
const [ONE, OTHER] = [2 ** 30, 2 ** 30 + 1]

function rig() {
  const cpuS = new Map<number, number>()
  const send = async () => ({
    processInfo: [
      { type: 'browser', id: 1, cpuTime: 0.1 },
      ...[...cpuS].map(([id, cpuTime]) => ({ type: 'renderer', id, cpuTime })),
    ],
  })
  return { cpuS, calmer: rendererCalmer({ send: send as unknown as CdpSession['send'] }) }
}

test('an idle renderer is known by its processor time, where no other has as much', async () => {
  const { cpuS, calmer } = rig()
  cpuS.set(ONE, 0.1).set(OTHER, 0.2)
  expect(await calmer.find(0.101)).toBe(ONE)
  expect(await calmer.find(0.5)).toBeUndefined()
  cpuS.set(OTHER, 0.11)
  expect(await calmer.find(0.101)).toBeUndefined()
})

test('a renderer that has had many documents is not calmed for them all', async () => {
  const { cpuS, calmer } = rig()
  for (let documents = 1; documents < 50; documents++) {
    cpuS.set(ONE, documents * 0.2)
    await calmer.calm()
    expect(calmer.beginsAgain(ONE)).toBe(true)
    await calmer.calm()
  }
})

test('one whose document was busy for long does not begin again, whatever comes after', async () => {
  const { cpuS, calmer } = rig()
  cpuS.set(ONE, 0.1)
  calmer.beginsAgain(ONE)
  await calmer.calm()
  cpuS.set(ONE, 0.9)
  await calmer.calm()
  expect(calmer.beginsAgain(ONE)).toBe(false)
  await calmer.calm()
  expect(calmer.beginsAgain(ONE)).toBe(false)
})
