import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { SeenFrame } from '../frames/seen-frames.ts'
import { type IsolatedWorld, throwGone } from '../isolated-world.ts'

/** Families that elements are set in. */
export interface FontsInUse {
  readonly families: readonly string[]
  /** Whether the document brings fonts itself. */
  readonly hasOwn: boolean
}

/** The fonts that the browser took for the text of elements with an attribute. */
export async function fontsInUse(
  { world: { cdp } }: { readonly world: IsolatedWorld },
  mark: string,
): Promise<FontsInUse> {
  return await fontsOf(cdp, mark, () => rootOf(cdp))
}

/** The same for a frame of a document. */
export async function fontsInFrame(
  { world: { cdp, frameId }, isApart }: SeenFrame,
  mark: string,
): Promise<FontsInUse> {
  return await fontsOf(cdp, mark, async () => {
    const root = await rootOf(cdp)
    return isApart ? root : await rootOfFrame(cdp, frameId)
  })
}

async function fontsOf(
  cdp: CdpSession,
  mark: string,
  findRoot: () => Promise<number>,
): Promise<FontsInUse> {
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const nodeId = await findRoot()
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId, selector: `[${mark}]` })
  const families = new Set<string>()
  let hasOwn = false
  for (const nodeId of nodeIds) {
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName, isCustomFont } of fonts) {
      families.add(familyName)
      hasOwn ||= isCustomFont
    }
  }
  await cdp.send('CSS.disable')
  await cdp.send('DOM.disable')
  return { families: [...families], hasOwn }
}

async function rootOf(cdp: CdpSession): Promise<number> {
  return (await cdp.send('DOM.getDocument', { depth: 0 })).root.nodeId
}

/** The document of a frame that the process of its page has. */
async function rootOfFrame(cdp: CdpSession, frameId: string): Promise<number> {
  const { backendNodeId } = await cdp
    .send('DOM.getFrameOwner', { frameId })
    .catch(throwGone(/frame with the given id was not found/i))
  const { node } = await cdp.send('DOM.describeNode', { backendNodeId, pierce: true })
  const { nodeIds } = await cdp.send('DOM.pushNodesByBackendIdsToFrontend', {
    backendNodeIds: [node.contentDocument?.backendNodeId ?? backendNodeId],
  })
  return nodeIds[0] as number
}
