import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programsInBundle } from '../build/in-page-programs/programs-in-bundle.ts'

let folder: string

// Below the repository: what a bundle leaves out is found in its node_modules, as in a user's project.
beforeAll(() => {
  const cache = resolve('node_modules', '.cache', 'svc')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'bundled-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PROGRAM = `
import { createEngine } from '${resolve('packages/engine/src/index.ts')}'
async function main() {
  const engine = createEngine({ browsers: { selfTest: false }, office: false })
  const { convertHtml, convertRtf } = engine.operations
  const html = await engine.run(engine.prepare(convertHtml, { html: '<h1>Bundled', options: { pdf_ua: true } }))
  const document = Buffer.from('{\\\\rtf1 Hello\\\\par}')
  const rtf = await engine.run(engine.prepare(convertRtf, { document }))
  console.log(html.pages, rtf.pages, rtf.engine)
  await engine.close()
}
main()`

test.each([
  ['esm', false],
  ['esm', true],
  ['cjs', false],
  ['cjs', true],
] as const)(
  'a program bundled as %s, names kept: %s, converts HTML and office documents',
  async (format, keepNames) => {
    const name = `${format}-${keepNames}`
    const input = join(folder, `${name}.ts`)
    writeFileSync(input, PROGRAM)
    const file = join(folder, `${name}.${format === 'esm' ? 'mjs' : 'cjs'}`)
    await build({
      input,
      platform: 'node',
      external: [/^playwright-core/, /^@matbee\//],
      plugins: [programsInBundle],
      resolve: { conditionNames: ['svc-source', 'node', 'import', 'default'] },
      output: { file, format, keepNames, codeSplitting: false },
      logLevel: 'silent',
    })
    const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' })
    expect(printed).toBe('1 1 semantic\n')
  },
)
