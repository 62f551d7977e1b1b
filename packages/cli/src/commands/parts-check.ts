import { createEngine, type Engine, EngineError, operations } from '@svc/engine'
import { failureOf } from '../terminal/exit-code.ts'
import type { Check } from './checks.ts'
import { missingPackages } from './missing-packages.ts'

// A picture that PDF does not take as it is: a native module decodes it.
const PICTURE = 'R0lGODlhAgACAIAAAExpcf8AACH5BAUAAAAALAAAAAACAAIAAAICjFMAOw=='

const INSTALL_AGAIN =
  'Install svc again, with its optional packages: some hold the native half of others.'

/**
 * Whether the packages that svc needs are all installed, by drawing a document: in a process of its own, with the fonts,
 * the shaper and the decoder of images that come with it.
 */
export async function partsCheck(engine: Pick<Engine, 'prepare' | 'run'>): Promise<Check> {
  const name = 'parts'
  const since = performance.now()
  try {
    const picture = { type: 'image', image: 'picture', alt: 'A square' }
    const body = {
      commands: [{ type: 'text', text: 'Works' }, picture],
      images: { picture: PICTURE },
    }
    await engine.run(engine.prepare(operations.documentsRender, body))
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    return { name, state: 'ok', detail: `drew a document in ${seconds} s` }
  } catch (error) {
    const cause = EngineError.is(error) && error.cause !== undefined ? firstLine(error.cause) : ''
    return {
      name,
      state: 'failed',
      detail: `${failureOf(error).detail}${cause}`,
      mend: INSTALL_AGAIN,
    }
  }
}

function firstLine(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  return ` (${text.trim().split('\n')[0]})`
}

/** The same with an engine of its own, which needs no browser, and no package missing that this document does not need. */
export async function checkParts(): Promise<Check> {
  const missing = await missingPackages()
  if (missing.length > 0) {
    const detail = `svc is not installed completely: ${missing.join(', ')} missing.`
    return { name: 'parts', state: 'failed', detail, mend: INSTALL_AGAIN }
  }
  const engine = createEngine({ office: false })
  try {
    return await partsCheck(engine)
  } finally {
    await engine.close()
  }
}
