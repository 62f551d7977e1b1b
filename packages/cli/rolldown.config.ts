import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'
import { programsInBundle } from '../engine/build/in-page-programs/programs-in-bundle.ts'
import { leanHttp } from '../engine/build/lean-http.ts'
import { thirdPartyNotices } from '../engine/build/third-party-notices.ts'

// A few files instead of hundreds of modules: reading and resolving those takes longer than the browser
// needs to start. Code that only some commands need stays in chunks of its own.
export default defineConfig({
  input: {
    main: 'src/main.ts',
    // Started as processes of their own: found by their names beside the chunks.
    ...childEntries(),
  },
  platform: 'node',
  resolve: { conditionNames: ['svc-source', 'node', 'import', 'default'] },
  // The service is no part of a cold start and keeps its own dependencies; playwright is an option of the engine, tinypool
  // starts threads with a file of its own, sharp loads a native half, and OpenJPEG asks where its file is. Those four are
  // dependencies of this package. A dependency of exceljs can read archives in S3: nobody asks it to.
  external: [
    /^@svc\/http(?:\/|$)/,
    /^@cornerstonejs\/codec-openjpeg\//,
    'playwright-core',
    'sharp',
    'tinypool',
    '@aws-sdk/client-s3',
  ],
  plugins: [leanHttp, programsInBundle, thirdPartyNotices()],
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
  },
})

/** The modules that child processes of the engine start with, by name: its package exports each of them. */
function childEntries(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync('../engine/package.json', 'utf8')) as {
    exports: Record<string, { 'svc-source': string }>
  }
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([path]) => path.startsWith('./children/'))
      .map(([path, { 'svc-source': source }]) => [
        path.replace('./children/', ''),
        `../engine/${source}`,
      ]),
  )
}
