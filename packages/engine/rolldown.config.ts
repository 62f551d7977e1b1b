import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'
import { leanHttp } from './lean-http.ts'

// A few files instead of a thousand modules: finding and reading those took half of the time in which a program imports the
// engine, and its child processes start. The types are written beside them, by the compiler.
export default defineConfig({
  input: entries(),
  platform: 'node',
  // What others wrote stays a dependency.
  external: (id) => /^[#@a-z]/.test(id) && id !== 'node:http',
  plugins: [leanHttp],
  output: {
    dir: 'dist/js',
    format: 'esm',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
  },
})

/** Every module that the package exports, by the name of its file. */
function entries(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, { 'svc-source': string; default: string }>
  }
  return Object.fromEntries(
    Object.values(exports).map((entry) => [
      entry.default.replace('./dist/js/', '').replace('.js', ''),
      entry['svc-source'],
    ]),
  )
}
