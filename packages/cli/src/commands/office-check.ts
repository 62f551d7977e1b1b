import type { OfficeEngine } from '@svc/engine'
import { failureOf } from '../terminal/exit-code.ts'
import type { Check } from './checks.ts'

const DOCUMENT = Buffer.from('{\\rtf1\\ansi Works\\par}')
const TIMEOUT_MS = 60_000

const INSTALL =
  'Use Node 24, under which LibreOffice comes as the optional package @matbee/libreoffice-converter, or install ' +
  'LibreOffice, on Debian `apt-get install libreoffice-writer-nogui libreoffice-calc-nogui`.'

/**
 * Which engine lays office documents out, by laying one out; without any they are set in a plain theme.
 *
 * @param cjkFonts files that the engine of the package is given for Chinese, Japanese and Korean
 */
export async function officeCheck(
  office: OfficeEngine | undefined,
  cjkFonts: readonly string[],
): Promise<Check> {
  const name = 'office'
  if (office === undefined) {
    return { name, state: 'warning', detail: 'no layout engine found', mend: INSTALL }
  }
  const since = performance.now()
  try {
    const { signal } = new AbortController()
    await office.convert({ document: DOCUMENT, format: 'rtf', timeoutMs: TIMEOUT_MS, signal })
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    const detail = `${office.status().version} laid out 1 page in ${seconds} s`
    // The program of this machine finds its fonts by itself: the check of fonts tells.
    if (office.kind === 'libreoffice') return { name, state: 'ok', detail }
    return withFonts(`${detail}, as WebAssembly`, cjkFonts)
  } catch (error) {
    const detail = `${office.kind} does not work: ${failureOf(error).detail}`
    return { name, state: 'warning', detail, mend: INSTALL }
  }
}

function withFonts(detail: string, cjkFonts: readonly string[]): Check {
  const name = 'office'
  if (cjkFonts.length > 0) {
    const fonts = `its own fonts and ${cjkFonts.join(', ')}`
    return { name, state: 'ok', detail: `${detail}, with ${fonts}` }
  }
  const mend =
    'No font for Chinese, Japanese and Korean: such text is laid out as boxes. On Debian `apt-get install fonts-noto-cjk`.'
  return { name, state: 'warning', detail: `${detail}, with its own fonts`, mend }
}
