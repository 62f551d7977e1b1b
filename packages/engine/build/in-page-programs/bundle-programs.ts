import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type {
  InPageProgram,
  InPagePrograms,
} from '../../src/browser/in-page/programs/in-page-programs.d.ts'

/** Folder of the modules that list what a program brings; the others in it are types. */
const PROGRAMS = fileURLToPath(new URL('../../src/browser/in-page/programs/', import.meta.url))
const TYPES = /^in-page-/

/** Bundles the programs that run in pages, each with all that it imports, from the sources as they are now. */
export async function bundlePrograms(): Promise<InPagePrograms> {
  const files = readdirSync(PROGRAMS).filter((file) => !TYPES.test(file))
  const bundles = files.map(async (file) => {
    const program = await bundle(join(PROGRAMS, file))
    return [basename(file, '.ts'), program] as const
  })
  return Object.fromEntries(await Promise.all(bundles)) as Record<'guard', InPageProgram>
}

async function bundle(input: string): Promise<InPageProgram> {
  await using bundler = await rolldown({
    input,
    platform: 'browser',
    transform: { target: 'esnext' },
  })
  const { output } = await bundler.generate({
    format: 'iife',
    name: 'program',
    // Less for each document to read. Names stay: they stand in what a failure says.
    minify: { compress: true, mangle: { keepNames: true }, codegen: true },
    generatedCode: { symbols: false },
  })
  const [{ code, exports, imports }] = output
  if (imports.length > 0) throw new Error(`${input} cannot have ${imports} in a page`)
  // As an expression: a name at the top would be a global of the page.
  return { functions: exports, text: `(()=>{${code};return program})()` }
}
