import { setTimeout as elapsed } from 'node:timers/promises'
import type { BrowserPool } from '@svc/engine'
import { mayRender, openPool, startBrowserEarly } from './early-browser.ts'
import { startChildEarly } from './early-child.ts'
import { listenForInterruption } from './terminal/interruption.ts'

const args = process.argv.slice(2)
const interruption = listenForInterruption()
// A reader that goes away (`svc … | head`) is told to whoever writes, not to the process.
process.stdout.on('error', () => {})

let browsers: BrowserPool | undefined
const openBrowsers = () => {
  browsers ??= openPool(args)
  return browsers
}
if (mayRender(args)) await startBrowserEarly(openBrowsers())
await startChildEarly(args)

// Loaded only now: the browser or the child is starting already.
const { runCli } = await import('./run-cli.ts')
const code = await runCli(args, { terminal: process, signal: interruption.signal, openBrowsers })
// A browser that hangs does not hold up a user who wants to go.
await (interruption.signal.aborted
  ? Promise.race([browsers?.close(), elapsed(2000)])
  : browsers?.close())
// A service that was stopped, or a conversion done before it could be, ended well.
process.exit(code === 0 ? 0 : (interruption.exitCode() ?? code))
