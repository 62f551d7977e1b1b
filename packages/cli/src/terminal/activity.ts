import type { WriteStream } from 'node:tty'
import type { Output } from './terminal.ts'

/** Something that is shown while work goes on, and gone once it ends. */
export interface Activity {
  stop(): void
}

// Work that is done by then flickers nobody's terminal.
const AFTER_MS = 300
const RENEW_MS = 250

/**
 * Shows on a terminal that work goes on, and for how long: a spinner beside a text, until it is stopped. Whatever else is
 * written meanwhile stands above it. Anything but a terminal is left alone.
 *
 * @param text asked anew now and then
 */
export function startActivity(output: Output, text: () => string): Activity {
  if (!isTerminal(output)) return { stop() {} }
  const since = performance.now()
  let stop: (() => void) | undefined
  let isOver = false
  const line = () => {
    const seconds = Math.floor((performance.now() - since) / 1000)
    return seconds < 1 ? text() : `${text()}, ${seconds} s`
  }
  const show = async () => {
    // Loaded only now: most conversions are done before.
    const { default: ora } = await import('ora')
    if (isOver) return
    // Hidden cursors and discarded input would take over how the process ends at a signal: that is for its own listeners.
    const owned = { hideCursor: false, discardStdin: false }
    const spinner = ora({ stream: output, isEnabled: true, ...owned, text: line() }).start()
    const renewal = setInterval(() => {
      spinner.text = line()
    }, RENEW_MS)
    stop = () => {
      clearInterval(renewal)
      spinner.stop()
    }
  }
  const timer = setTimeout(() => {
    show().catch(() => {})
  }, AFTER_MS)
  timer.unref()
  return {
    stop() {
      isOver = true
      clearTimeout(timer)
      stop?.()
    },
  }
}

/** Whether lines can be rewritten: a terminal that can move its cursor and says how wide it is, and no log. */
function isTerminal(output: Output): output is Output & WriteStream {
  const { TERM, CI } = process.env
  if (output.isTTY !== true || TERM === 'dumb' || CI !== undefined) return false
  // Some have no columns: a container's, or one that a program has opened. Lines would never end there.
  return 'columns' in output && typeof output.columns === 'number' && output.columns > 0
}
