import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'
import { programsInBundle } from './build/in-page-programs/programs-in-bundle.ts'
import { leanHttp } from './build/lean-http.ts'
import { readableImports } from './build/readable-imports.ts'
import { requiredForms } from './build/required-forms.ts'
import { FILE_PACKAGES, shippedFiles } from './build/shipped-files.ts'
import { thirdPartyNotices } from './build/third-party-notices.ts'

// A few files instead of a thousand modules: finding and reading those took half of the time in which a program imports the
// engine, and its child processes start. The types are written beside them, by the compiler.
const modules = defineConfig({
  input: entries(),
  platform: 'node',
  // An older Node must be able to read the files: only then is it told that it is too old.
  transform: { target: 'node18' },
  // Packages with files that are read as they are, native parts or types stay dependencies. All others are taken in: installed,
  // they and what they depend on take six times the room.
  external: [/^node:/, ...dependencies().map((name) => new RegExp(`^${name}(?:/|$)`))],
  plugins: [
    leanHttp,
    programsInBundle,
    readableImports,
    requiredForms(requiredEntries()),
    shippedFiles,
    thirdPartyNotices(FILE_PACKAGES),
  ],
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
  const modules = Object.values(exports).filter((entry) => typeof entry !== 'string')
  return Object.fromEntries(
    modules.map((entry) => [
      entry.default.replace('./dist/js/', '').replace('.js', ''),
      entry['svc-source'],
    ]),
  )
}

/** The entries that programs import, which child processes of the engine are not. */
function requiredEntries(): string[] {
  const { exports } = manifest()
  return Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' || entry.require === undefined
      ? []
      : [entry.require.replace('./dist/js/', '').replace('.cjs', '')],
  )
}

/** The packages that are installed beside this one. */
function dependencies(): string[] {
  const { dependencies, peerDependencies } = manifest()
  return Object.keys({ ...dependencies, ...peerDependencies })
}

function manifest() {
  return JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | { 'svc-source': string; require?: string; default: string }>
    dependencies: Record<string, string>
    peerDependencies: Record<string, string>
  }
}
