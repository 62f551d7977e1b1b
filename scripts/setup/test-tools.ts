import { capture } from '../process.ts'
import type { DebianPackage } from './apt.ts'

const TOOLS = [
  {
    command: 'pdftotext',
    name: 'poppler-utils',
    why: 'a second opinion on PDF text, fonts and pixels',
  },
  { command: 'qpdf', name: 'qpdf', why: 'a second opinion on PDF structure' },
  {
    command: 'java',
    name: 'default-jre-headless',
    why: 'runs veraPDF, the judge of PDF/A and PDF/UA',
  },
  { command: 'redis-server', name: 'redis-server', why: 'the rate limit that processes share' },
] as const

/** Packages of the programs that tests use beside ours. Without them, those tests are skipped by name. */
export function missingTestTools(): readonly DebianPackage[] {
  return TOOLS.filter(({ command }) => !capture('sh', ['-c', `command -v ${command}`]).ok)
}
