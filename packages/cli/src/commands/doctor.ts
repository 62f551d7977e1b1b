import { createChromiumPool, findChromium } from '@svc/engine/chromium'
import { createOfficeEngine, findCjkFonts } from '@svc/engine/office'
import type { CliContext } from '../cli-context.ts'
import { parseArguments } from '../convert/inputs/arguments.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { interruptible } from '../terminal/interruptible.ts'
import { write } from '../terminal/terminal.ts'
import {
  boundaryCheck,
  browserCheck,
  type Check,
  fontCheck,
  nodeCheck,
  printCheck,
  sandboxCheck,
} from './checks.ts'
import { countFonts } from './fonts.ts'
import { officeCheck } from './office-check.ts'
import { checkParts } from './parts-check.ts'

const SYNTAX = {
  usage: 'svc doctor [flags]',
  summary: 'Show what works on this machine and how to mend the rest.',
  positionals: false,
  flags: { json: { type: 'boolean', description: 'One JSON object on standard output.' } },
} as const

const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' } as const

/**
 * Checks what conversions need on this machine, and says how to mend what is missing.
 *
 * @returns 0 when documents can be printed and the service can start; else 1
 */
export async function doctorCommand(
  args: readonly string[],
  { terminal, signal }: CliContext,
): Promise<ExitCode> {
  const parsed = await parseArguments(args, SYNTAX)
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const checks = await interruptible(runChecks(), signal)
  const ok = checks.every(({ state }) => state !== 'failed')
  const json = parsed.values.get('json')?.[0] === 'true'
  await write(terminal.stdout, json ? `${JSON.stringify({ ok, checks })}\n` : table(checks))
  return ok ? 0 : 1
}

async function runChecks(): Promise<readonly Check[]> {
  const fonts = countFonts()
  const found = await findChromium(process.env)
  return [
    nodeCheck(process.versions.node),
    browserCheck(found, process.env['SVC_CHROMIUM']),
    sandboxCheck(process.getuid?.()),
    await checkParts(),
    ...(found === undefined ? [] : await browserChecks()),
    await layoutCheck(),
    fontCheck(await fonts),
  ]
}

/** The checks that need a running browser; the boundary's apart, since only the service insists on it. */
async function browserChecks(): Promise<readonly Check[]> {
  const trusting = createChromiumPool({ expectedRenders: 1, selfTest: false })
  const proving = createChromiumPool({ expectedRenders: 1 })
  try {
    return [await printCheck(trusting), await boundaryCheck(proving)]
  } finally {
    await Promise.all([trusting.close(), proving.close()])
  }
}

async function layoutCheck(): Promise<Check> {
  const office = createOfficeEngine({ concurrency: 1, spares: 0 })
  try {
    return await officeCheck(office, await findCjkFonts())
  } finally {
    await office?.close()
  }
}

function table(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks
    .map(({ name, state, detail, mend }) => {
      const line = `${MARKS[state]}  ${name.padEnd(width)}  ${detail}\n`
      return mend === undefined ? line : `${line}${' '.repeat(width + 11)}→ ${mend}\n`
    })
    .join('')
}
