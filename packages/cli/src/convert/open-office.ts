import type { OfficeEngine, RegisteredOperation } from '@svc/engine'
import { createOfficeEngine } from '@svc/engine/office'
import { type Terminal, write } from '../terminal/terminal.ts'
import { codeCache } from './code-cache.ts'

/**
 * The layout engine of a command: LibreOffice of this machine where there is one, since it starts several times faster
 * than the package, unless `SVC_SOFFICE` is set and empty.
 *
 * @returns undefined for operations that need none, and where there is none
 */
export function openOffice(
  { pool }: Pick<RegisteredOperation, 'pool'>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): OfficeEngine | undefined {
  if (pool !== 'office') return undefined
  const prefer = env['SVC_SOFFICE'] === '' ? 'package' : 'program'
  const cache = codeCache(env)
  // No process is kept ready beside what this command converts.
  return createOfficeEngine({ spares: 0, prefer, ...(cache !== undefined && { codeCache: cache }) })
}

// One that is ready by then needs no word.
const AFTER_MS = 500

/**
 * Tells what a command waits for that lays out its first document: nothing else is seen of it for seconds.
 *
 * @returns ends it
 */
export function tellOfficeStart(
  office: Pick<OfficeEngine, 'kind' | 'status'> | undefined,
  { stderr }: Pick<Terminal, 'stderr'>,
): () => void {
  if (office === undefined) return () => {}
  const timer = setInterval(() => {
    const { engine } = office.status()
    if (engine !== 'starting') return
    clearInterval(timer)
    write(stderr, `svc: ${NOTICES[office.kind]}\n`).catch(() => {})
  }, AFTER_MS)
  timer.unref()
  return () => clearInterval(timer)
}

const NOTICES = {
  libreoffice: 'LibreOffice of this machine starts.',
  'libreoffice-wasm':
    'LibreOffice starts, as WebAssembly; LibreOffice installed on this machine would be quicker.',
} as const satisfies Record<OfficeEngine['kind'], string>
