import { type BrowserPool, createEngine, operations } from '@svc/engine'
import type { FoundBrowser } from '@svc/engine/chromium'
import { failureOf } from '../terminal/exit-code.ts'
import type { Script } from './fonts.ts'

/** Finding about one thing that conversions need. */
export interface Check {
  readonly name:
    | 'node'
    | 'browser'
    | 'sandbox'
    | 'parts'
    | 'print'
    | 'boundary'
    | 'office'
    | 'fonts'
  /** `failed` keeps documents from being printed, or the service from starting. */
  readonly state: 'ok' | 'warning' | 'failed'
  readonly detail: string
  /** Advice for the user. */
  readonly mend?: string
}

const INSTALL =
  'Install one: `npx playwright-core install chromium-headless-shell`, or on Debian ' +
  '`apt-get install chromium-headless-shell`. Or name one in SVC_CHROMIUM.'

/** Whether this Node is new enough. */
export function nodeCheck(version: string): Check {
  const major = Number.parseInt(version, 10)
  if (major >= 24) return { name: 'node', state: 'ok', detail: version }
  return { name: 'node', state: 'failed', detail: version, mend: 'Install Node 24 or newer.' }
}

/** Which browser was found, and how. */
export function browserCheck(found: FoundBrowser | undefined, chosen: string | undefined): Check {
  const name = 'browser'
  if (found === undefined) {
    return chosen
      ? {
          name,
          state: 'failed',
          detail: `SVC_CHROMIUM names ${chosen}, which cannot be executed`,
          mend: 'Correct SVC_CHROMIUM or unset it.',
        }
      : { name, state: 'failed', detail: 'no Chromium found', mend: INSTALL }
  }
  const detail = `${found.product} at ${found.path} (from ${found.source})`
  if (found.product === 'chromium-headless-shell') return { name, state: 'ok', detail }
  const mend = `The headless shell starts and prints several times faster. ${INSTALL}`
  return { name, state: 'warning', detail, mend }
}

/** Whether Chromium's sandbox is on. */
export function sandboxCheck(uid: number | undefined): Check {
  const name = 'sandbox'
  if (uid !== 0) return { name, state: 'ok', detail: 'on' }
  return {
    name,
    state: 'warning',
    detail: 'off: Chromium refuses its sandbox to root',
    mend: 'Run as another user wherever documents come from strangers.',
  }
}

/** Whether a document can be printed, by printing one. */
export async function printCheck(browsers: BrowserPool): Promise<Check> {
  const name = 'print'
  const since = performance.now()
  try {
    const engine = createEngine({ browsers, office: false })
    const prepared = engine.prepare(operations.convertHtml, { html: '<h1>Works</h1>' })
    const { pages } = await engine.run(prepared)
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    const { version } = browsers.status()
    return { name, state: 'ok', detail: `${version} printed ${pages} page in ${seconds} s` }
  } catch (error) {
    const { detail } = failureOf(error)
    return {
      name,
      state: 'failed',
      detail: `${detail}${causeOf(error)}`,
      mend: 'Start the browser by hand with --version: often a system library is missing. If its sandbox fails, allow unprivileged user namespaces.',
    }
  }
}

/** Whether everything the browser loads passes the network policy; without that the service does not start. */
export async function boundaryCheck(browsers: BrowserPool): Promise<Check> {
  const name = 'boundary'
  try {
    await browsers.start()
    return { name, state: 'ok', detail: 'no way past the network policy' }
  } catch (error) {
    return {
      name,
      state: 'failed',
      detail: `${failureOf(error).detail}${causeOf(error)}`,
      mend: 'Use the tested browser (`npx playwright-core install chromium-headless-shell`), and report this one.',
    }
  }
}

/** Which scripts this machine has fonts for. */
export function fontCheck(counts: ReadonlyMap<Script, number> | undefined): Check {
  const name = 'fonts'
  if (counts === undefined) {
    const mend = 'Install fontconfig and fonts, on Debian `apt-get install fontconfig fonts-noto`.'
    return { name, state: 'warning', detail: 'unknown: fc-list cannot be run', mend }
  }
  const detail = [...counts].map(([script, count]) => `${script} ${count}`).join(', ')
  const missing = [...counts].filter(([, count]) => count === 0).map(([script]) => script)
  if (missing.length === 0) return { name, state: 'ok', detail }
  const mend = `No font for ${missing.join(', ')}: such text prints as boxes. On Debian \`apt-get install fonts-noto fonts-noto-cjk fonts-noto-color-emoji\`.`
  return { name, state: 'warning', detail, mend }
}

// Doctor reads on the machine of its user: the cause, kept from the service's clients, is what helps here.
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause === undefined) return ''
  return ` (${cause instanceof Error ? cause.message : JSON.stringify(cause)})`
}
