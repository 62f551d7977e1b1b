import type { Protocol } from 'devtools-protocol'
import type { BrowserPage } from '../pool/browser-pool.ts'
import type { DocumentToLoad } from './arrival/load-document.ts'
import { IsolatedWorld } from './isolated-world.ts'
import type { OpenDocument } from './loaded-document.ts'

/** Attribute of templates that the parser makes shadow trees of. */
const DECLARED = /shadowrootmode/i

/**
 * Has our worlds see the shadow trees that the parser made closed, in a document and its frames: their texts, pictures and controls
 * are printed as all others are.
 *
 * No function in a page finds them. The browser is asked for all nodes of a document that may have some: 20 ms for 5000.
 */
export async function openClosedTrees(
  { page, world }: Pick<OpenDocument, 'page' | 'world'>,
  source: DocumentToLoad,
): Promise<void> {
  const mayHave =
    source.kind === 'html' ? DECLARED.test(source.html) : await world.call('mayHoldClosedTrees')
  if (!mayHave) return
  for (const { frameId, hosts } of await closedHosts(page)) {
    const inside = frameId === world.frameId ? world : new IsolatedWorld({ cdp: page.cdp, frameId })
    const described = await Promise.all(hosts.map((host) => describe(page, host)))
    await inside.callWithNodes(described.flatMap(rootsIn), 'openDeclaredTrees')
  }
}

/** Hosts of closed trees that are in no other, by their frame, as far as that is of the same process. */
async function closedHosts({ cdp }: Pick<BrowserPage, 'cdp'>) {
  const { documents, strings } = await cdp.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [],
  })
  const closed = strings.indexOf('closed')
  return documents.flatMap(({ frameId, nodes }) => {
    const hosts = hostsIn(nodes, closed)
    return hosts.length === 0 ? [] : [{ frameId: strings[frameId] ?? '', hosts }]
  })
}

/** @param closed how a snapshot tells that a node is in a closed tree: what is not has another value, or none */
function hostsIn(
  { shadowRootType, parentIndex = [], backendNodeId = [] }: Protocol.DOMSnapshot.NodeTreeSnapshot,
  closed: number,
): readonly number[] {
  const { index = [], value = [] } = shadowRootType ?? {}
  const inside = new Set(index.filter((_, at) => value[at] === closed))
  const around = [...inside].map((node) => parentIndex[node] ?? -1)
  const hosts = new Set(around.filter((node) => !inside.has(node)))
  return [...hosts].flatMap((node) => backendNodeId[node] ?? [])
}

/** An element with all that is in it; where that is too deep for an answer, without what is below its trees. */
async function describe(
  { cdp }: Pick<BrowserPage, 'cdp'>,
  backendNodeId: number,
): Promise<Protocol.DOM.Node | undefined> {
  for (const depth of [-1, 1]) {
    try {
      return (await cdp.send('DOM.describeNode', { backendNodeId, depth, pierce: true })).node
    } catch (error) {
      // It may have gone meanwhile.
      if (depth === 1 && !/no node|could not find node/i.test(String(error))) throw error
    }
  }
  return undefined
}

/** Numbers of the roots of all closed trees in an element. */
function rootsIn(node: Protocol.DOM.Node | undefined): readonly number[] {
  if (node === undefined) return []
  const { shadowRoots = [], children = [] } = node
  const own = shadowRoots.filter(({ shadowRootType }) => shadowRootType === 'closed')
  return [
    ...own.map(({ backendNodeId }) => backendNodeId),
    ...[...shadowRoots, ...children].flatMap(rootsIn),
  ]
}
