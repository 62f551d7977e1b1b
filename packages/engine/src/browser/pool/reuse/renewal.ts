import type { Protocol } from 'devtools-protocol'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { KnownWorld } from '../pages/known-world.ts'
import { DEFAULT_PAGE, type Viewport } from '../pages/page-options.ts'
import { MAKER_NAME, WORLD_NAME } from '../pages/session-setup.ts'

/** Most that a blank document with our own scripts in it holds; names of `Performance.getMetrics`. */
const LIVING: ReadonlyMap<string, number> = new Map([
  ['AudioHandlers', 0],
  ['MediaKeySessions', 0],
  ['MediaKeys', 0],
  ['RTCPeerConnections', 0],
  ['WorkerGlobalScopes', 0],
  ['JSHeapTotalSize', 64 * 1024 * 1024],
])
/** Objects that it may hold besides, once everything that nobody refers to was swept up. */
const LEFT: ReadonlyMap<string, number> = new Map([
  ['ArrayBufferContents', 0],
  ['DetachedScriptStates', 0],
  ['Documents', 1],
  // Pictures that are SVG have one each. A frame of the document's own is a trace.
  ['Frames', 1],
  ['JSEventListeners', 8],
  ['JSHeapUsedSize', 4 * 1024 * 1024],
  ['Nodes', 12],
  // The document's, and one of the renderer's own.
  ['V8PerContextDatas', 2],
])

type Metric = Protocol.Performance.Metric

/** Something of a document is still there, or may be: its page must not be used again. */
export class NotBoring extends Error {}

/**
 * Sends a page from its document to an empty one. Not a line of the document runs any more, its farewells included.
 *
 * @throws Error when the page does not get there
 */
export async function leaveDocument(cdp: CdpSession, blankUrl: string): Promise<void> {
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
  const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
  const { errorText } = await cdp.send('Page.navigate', { url: blankUrl })
  if (errorText !== undefined) throw new NotBoring(errorText)
  await loaded
  await Promise.all([
    cdp.send('Page.resetNavigationHistory'),
    // Also empties the renderer's own cache of what documents were made of.
    cdp.send('Network.setCacheDisabled', { cacheDisabled: true }),
  ])
}

/**
 * Proves that nothing of a document is left in a renderer that it was the last of.
 *
 * @param sweep collects garbage first, so that what the document was made of must be gone too; costs as much as a short
 *   document
 * @returns processor time that the renderer has used, in seconds
 */
export async function proveLeft(
  cdp: CdpSession,
  { sweep }: { readonly sweep: boolean },
): Promise<number> {
  if (sweep) await cdp.send('HeapProfiler.collectGarbage')
  let metrics = await metricsOf(cdp)
  if (sweep && excess(metrics, LEFT) !== undefined) {
    // A picture that is SVG has a document, which goes once the picture has gone.
    await cdp.send('HeapProfiler.collectGarbage')
    metrics = await metricsOf(cdp)
  }
  const trace = excess(metrics, LIVING) ?? (sweep ? excess(metrics, LEFT) : undefined)
  if (trace !== undefined) throw new NotBoring(trace)
  return processTime(metrics)
}

/** The first metric that is above its limit, in words. */
function excess(
  metrics: readonly Metric[],
  limits: ReadonlyMap<string, number>,
): string | undefined {
  const over = metrics.find(({ name, value }) => value > (limits.get(name) ?? value))
  return over && `${over.name}: ${over.value}, not ${limits.get(over.name)}`
}

/** Processor time that the renderer of a page has used, in seconds. */
export async function processorTime(cdp: CdpSession): Promise<number> {
  return processTime(await metricsOf(cdp))
}

async function metricsOf(cdp: CdpSession): Promise<readonly Metric[]> {
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics
}

function processTime(metrics: readonly Metric[]): number {
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.POSITIVE_INFINITY
}

/**
 * Empties a page of an inert document; its realm of scripts, which no script has touched, stays.
 *
 * @throws Error when something is left
 */
export async function emptyDocument(
  cdp: CdpSession,
  frameId: string,
  world: KnownWorld,
): Promise<void> {
  await Promise.all([
    forgetDocument(cdp, world),
    cdp.send('Page.setDocumentContent', { frameId, html: '' }),
    cdp.send('Page.resetNavigationHistory'),
    // Switched off and on: the renderer forgets what it held of the document.
    cdp.send('Network.setCacheDisabled', { cacheDisabled: true }),
    cdp.send('Network.setCacheDisabled', { cacheDisabled: false }),
  ])
}

/** Has our own world in a page forget what it knows of the document. */
async function forgetDocument(cdp: CdpSession, { context }: KnownWorld): Promise<void> {
  const contextId = await context
  if (contextId === undefined) return
  const ours = `key.startsWith('${WORLD_NAME}') && !key.startsWith('${MAKER_NAME}')`
  const known = `Object.keys(globalThis).filter((key) => ${ours})`
  const expression = `for (const key of ${known}) delete globalThis[key]; ${known}.length`
  const { result } = await cdp.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
  })
  if (result.value !== 0) throw new NotBoring('our own world')
}

/**
 * Proves that a page looks like one that was never used, by what a document could see.
 *
 * @param viewport size that its window has
 */
export async function proveFresh(cdp: CdpSession, viewport: Viewport): Promise<void> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: LOOK, returnByValue: true })
  if (JSON.stringify(result.value) === JSON.stringify(fresh(viewport))) return
  throw new NotBoring(`the page looks otherwise: ${JSON.stringify(result.value)}`)
}

/** Takes away the styles of ours for the pages of the document: they are the document's, not its content's. */
const LOOK = `document.adoptedStyleSheets = []; [name, history.length, document.referrer, document.cookie, String(opener), scrollX, scrollY,
  innerWidth, devicePixelRatio, matchMedia('print').matches, matchMedia('(prefers-color-scheme: dark)').matches,
  document.styleSheets.length + document.adoptedStyleSheets.length + document.fonts.size, document.title,
  navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.userActivation.hasBeenActive]`

function fresh({ widthPx, deviceScaleFactor }: Viewport): readonly unknown[] {
  const { locale, timezone } = DEFAULT_PAGE
  return [
    ...['', 1, '', '', 'null', 0, 0],
    ...[widthPx, deviceScaleFactor, true, false],
    ...[0, '', locale, timezone, false],
  ]
}
