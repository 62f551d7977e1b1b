import { TaskError } from './process.ts'
import { build } from './setup/build.ts'
import { setup } from './setup/setup.ts'
import { bench } from './tasks/bench.ts'
import { demo } from './tasks/demo.ts'
import { reference } from './tasks/reference.ts'
import { check, test } from './tasks/test.ts'

/** Started by run.mjs once the dependencies are there: one task by name, its arguments behind it. */
const tasks: Record<string, (args: readonly string[]) => Promise<number>> = {
  async setup() {
    await setup({ fonts: 'all', testTools: true })
    console.log('setup: everything is there')
    return 0
  },
  async build() {
    await build()
    return 0
  },
  demo,
  test,
  check,
  bench,
  reference,
}

const [name = '', ...args] = process.argv.slice(2)
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
try {
  if (task === undefined) {
    throw new TaskError(`unknown task "${name}"; one of ${Object.keys(tasks).join(', ')}`)
  }
  process.exitCode = await task(args)
} catch (error) {
  if (!(error instanceof TaskError)) throw error
  console.error(`${name}: ${error.message}`)
  process.exitCode = 1
}
