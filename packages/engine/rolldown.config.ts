import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'
import { leanHttp } from './lean-http.ts'
import { readableImports } from './readable-imports.ts'
import { requiredForms } from './required-forms.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

// A few files instead of a thousand modules: finding and reading those took half of the time in which a program imports the
// engine, and its child processes start. The types are written beside them, by the compiler.
const modules = defineConfig({
  input: entries(),
  platform: 'node',
  // An older Node must be able to read the files: only then is it told that it is too old.
  transform: { target: 'node18' },
  // What others wrote stays a dependency, but a list in JSON: an older Node cannot read an import of it.
  external: (id) => /^[#@a-z]/.test(id) && !/^(?:node:http|aglfn|@oxc-project\/.*)$/.test(id),
  plugins: [leanHttp, readableImports, requiredForms(requiredEntries()), thirdPartyNotices()],
  output: {
    dir: 'dist/js',
    format: 'esm',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // A file of its own runs before what the others import.
    codeSplitting: {
      groups: [{ name: 'refuse-old-node', test: /(?:refuse-old-node|node-version)\.ts$/ }],
    },
    sourcemap: true,
  },
})

/** The check of Node for a program that requires the engine: an older Node must be able to read it that way, too. */
const check = defineConfig({
  input: 'src/installation/refuse-old-node.ts',
  platform: 'node',
  transform: { target: 'node18' },
  output: { file: 'dist/js/refuse-old-node.cjs', format: 'cjs', sourcemap: true },
})

export default [modules, check]

/** Every module that the package exports, by the name of its file. */
function entries(): Record<string, string> {
  const { exports } = manifest()
  return Object.fromEntries(
    Object.values(exports).map((entry) => [
      entry.default.replace('./dist/js/', '').replace('.js', ''),
      entry['svc-source'],
    ]),
  )
}

/** The entries that programs import, which child processes of the engine are not. */
function requiredEntries(): string[] {
  const { exports } = manifest()
  return Object.values(exports).flatMap(({ require }) =>
    require === undefined ? [] : [require.replace('./dist/js/', '').replace('.cjs', '')],
  )
}

function manifest() {
  return JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, { 'svc-source': string; require?: string; default: string }>
  }
}
