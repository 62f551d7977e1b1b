// Entry of `npm run setup|build|demo|test|check|bench`. Plain JavaScript on built-ins only: it is the first thing
// that runs after a clone, on whatever Node the machine has (18 or newer), before anything is installed.
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectNode } from './project-node.mjs'
import { installDependencies } from './setup/dependencies.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  installDependencies(root)
  const { status, signal } = spawnSync(
    projectNode(root),
    [join(root, 'scripts', 'task.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      // Everything a task starts finds the project's own Node and tools first.
      env: {
        ...process.env,
        PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
      },
    },
  )
  process.exitCode = signal === null ? (status ?? 1) : 130
} catch (error) {
  console.error(`setup: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
