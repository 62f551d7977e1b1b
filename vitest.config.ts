import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SpreadFiles } from './scripts/tasks/spread-files.ts'

// Packages are tested from their sources: no build before a test, and stack traces name our lines.
const conditions = ['svc-source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['svc-source', 'node'] } },
  test: {
    // A poll ends with what it waits for. A second, the default, is not enough on a machine that others use.
    expect: { poll: { timeout: 30_000 } },
    // Programs that tests start compile the sources once, not each time: half of what a command costs.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(
        new URL('node_modules/.cache/svc/compiled', import.meta.url),
      ),
    },
    // To load the engine anew took a second of a processor for every file; and state that one document leaves to the next shows.
    isolate: false,
    sequence: { sequencer: SpreadFiles },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,scripts,fixtures,bench}/**/*.test.ts'],
          exclude: [
            '**/*.{browser,database,office,process}.test.ts',
            '**/dist/**',
            '**/node_modules/**',
          ],
          // First and by itself, more files than cores at a time: some wait for clocks and sockets.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          sequence: { groupOrder: 0 },
          // Thousands of cases of a property take seconds where other programs want the processor too.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['{packages,scripts}/**/*.process.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
          // Processes start in every file, and some of them fill memory or spin on purpose.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          globalSetup: './scripts/tasks/run-folder.ts',
          include: ['packages/**/*.database.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
          // A PostgreSQL starts in every file.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          globalSetup: './scripts/tasks/run-folder.ts',
          include: ['{packages,examples,scripts,bench}/**/*.browser.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
          // A browser starts in every file and a render may wait for a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Whichever project they are of: one that waits for a database leaves the processors to two with browsers.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'office',
          include: ['{packages,examples,scripts,bench}/**/*.office.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
          // LibreOffice starts in every file. On a busy machine it takes minutes, so these come last, by themselves.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
