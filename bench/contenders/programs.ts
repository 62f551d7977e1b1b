import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runProgram } from '../measure/run-program.ts'
import type { Contender } from './contender.ts'

/** A program that makes a PDF of a file and ends. */
export interface Program {
  readonly name: string
  readonly path: string
  readonly args: (input: string, output: string) => readonly string[]
  readonly maxRounds?: number
  readonly isOtherEngine?: boolean
}

/** A program as a contender: its time is that of the whole process, and the file it wrote counts. */
export function program({ name, path, args, maxRounds, isOtherEngine }: Program): Contender {
  return {
    name,
    async enter({ html, files }) {
      const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
      const input = join(folder, 'document.html')
      const output = join(folder, 'document.pdf')
      await writeFile(input, html)
      for (const [file, { bytes }] of files) await writeFile(join(folder, file), bytes)
      return {
        name,
        isProgram: true,
        ...(maxRounds !== undefined && { maxRounds }),
        ...(isOtherEngine !== undefined && { isOtherEngine }),
        async print() {
          await rm(output, { force: true })
          await runProgram(path, args(input, output))
          return { bytes: await readFile(output) }
        },
        close: () => rm(folder, { recursive: true, force: true }),
      }
    },
  }
}

/** Chromium's own command line: without tags and outline, as everybody else prints here. */
export function chromiumProgram(name: string, path: string): Program {
  return {
    name,
    path,
    args: (input, output) => [
      '--headless',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--no-pdf-header-footer',
      '--disable-pdf-tagging',
      `--print-to-pdf=${output}`,
      pathToFileURL(input).href,
    ],
  }
}

/** The built command line of this repository. */
export function svcProgram(name: string): Program {
  const svc = fileURLToPath(new URL('../../packages/cli/bin/svc.js', import.meta.url))
  return {
    name,
    path: process.execPath,
    args: (input, output) => [svc, 'convert', 'html', input, '-o', output, '--quiet'],
  }
}

/** The shortest program around playwright that does the same. */
export function playwrightProgram(name: string, browser: string): Program {
  const script = fileURLToPath(new URL('playwright-program.ts', import.meta.url))
  return { name, path: process.execPath, args: (input, output) => [script, browser, input, output] }
}

/** WeasyPrint, which has a layout engine of its own. */
export function weasyPrint(path: string): Program {
  return {
    name: 'WeasyPrint',
    path,
    args: (input, output) => ['--quiet', input, output],
    // A minute for 500 pages: two tell enough.
    maxRounds: 2,
    isOtherEngine: true,
  }
}

/** wkhtmltopdf, whose WebKit is of 2012. */
export function wkhtmltopdf(path: string): Program {
  return {
    name: 'wkhtmltopdf',
    path,
    args: (input, output) => [
      '--quiet',
      '--enable-local-file-access',
      '--page-size',
      'A4',
      ...['top', 'right', 'bottom', 'left'].flatMap((side) => [`--margin-${side}`, '20mm']),
      input,
      output,
    ],
    maxRounds: 5,
    isOtherEngine: true,
  }
}
