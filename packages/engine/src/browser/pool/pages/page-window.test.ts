import { expect, test } from 'vitest'
import { fakeCdp } from '../../test/fake-cdp.ts'
import { PageWindow } from './page-window.ts'

/** A window, and the commands about it in short. */
function rig(isSeen: boolean) {
  const said: string[] = []
  const root = fakeCdp((method, params) => {
    said.push(method === 'Browser.setWindowBounds' ? JSON.stringify(params) : method)
    return { windowId: 7 }
  })
  const cdp = fakeCdp((method) => {
    said.push(method)
    return {}
  })
  const window = new PageWindow(root, 'target', isSeen)
  return { said, setSeen: (to: boolean) => window.setSeen(cdp, to) }
}

const to = (windowState: string) => JSON.stringify({ windowId: 7, bounds: { windowState } })

test('shows the window of a page, and waits until its document knows', async () => {
  const { said, setSeen } = rig(false)
  await setSeen(true)
  expect(said).toEqual(['Browser.getWindowForTarget', to('normal'), 'Runtime.evaluate'])
})

test('minimizes it again, and asks for the window once', async () => {
  const { said, setSeen } = rig(false)
  await setSeen(true)
  said.length = 0
  await setSeen(false)
  expect(said).toEqual([to('minimized')])
})

test.each([true, false])('says nothing where it is so already: %s', async (isSeen) => {
  const { said, setSeen } = rig(isSeen)
  await setSeen(isSeen)
  expect(said).toEqual([])
})
