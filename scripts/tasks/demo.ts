import { resolve } from 'node:path'
import { capture, TaskError } from '../process.ts'
import { setup } from '../setup/setup.ts'

/** The part of `svc --json` that the demo shows. */
interface CliResult {
  readonly bytes: number
  readonly pages: number
}

/** Converts the example invoice through the built command line, as a user would, and says where it is. */
export async function demo(): Promise<number> {
  await setup({ fonts: 'latin', testTools: false })
  const output = resolve('invoice.pdf')
  const words = ['convert', 'html', 'examples/invoice/invoice.html', '-o', output]
  console.log('demo: svc convert html examples/invoice/invoice.html -o invoice.pdf')
  const started = performance.now()
  const ended = capture('node', ['packages/cli/bin/svc.js', ...words, '--json'])
  const seconds = ((performance.now() - started) / 1000).toFixed(2)
  if (!ended.ok) throw new TaskError(`the conversion failed\n${ended.output}`)
  const { bytes, pages } = JSON.parse(ended.output) as CliResult
  const size = `${(bytes / 1000).toFixed(0)} kB`
  console.log(
    `demo: ${pages} page${pages === 1 ? '' : 's'}, ${size}, ${seconds} s from start to end`,
  )
  console.log(output)
  return 0
}
