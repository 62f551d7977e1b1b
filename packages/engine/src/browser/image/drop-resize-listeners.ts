import type { CdpSession } from '../cdp/cdp-session.ts'

// The browser hands out listeners for objects of a group alone.
const GROUP = 'resize'
const REMOVE = `function (listener, isCapturing) {
  if (window.onresize === listener) window.onresize = null
  removeEventListener('resize', listener, isCapturing)
}`

/**
 * Takes from the window of a document who listens to its size: the browser changes it for an image of more than the window, and a
 * chart that is drawn anew then is in it as its animation begins. Functions go; an object with `handleEvent` stays, since the browser
 * names its function alone.
 */
export async function dropResizeListeners(cdp: CdpSession): Promise<void> {
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: 'window',
    objectGroup: GROUP,
  })
  const { objectId } = result
  if (objectId === undefined) return
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId })
  const removed = listeners.map(({ type, handler, useCapture }) => {
    if (type !== 'resize' || handler?.objectId === undefined) return undefined
    const values = [{ objectId: handler.objectId }, { value: useCapture }]
    return cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: REMOVE,
      arguments: values,
    })
  })
  await Promise.all([...removed, cdp.send('Runtime.releaseObjectGroup', { objectGroup: GROUP })])
}
