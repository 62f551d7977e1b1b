import * as z from 'zod'
import { statusRanges } from '../network/status-ranges.ts'
import { assets } from '../sources/assets.ts'
import { sourceText } from '../sources/source-text.ts'
import { block } from '../values/block.ts'
import { boundedList } from '../values/bounded.ts'
import { wholeNumber } from '../values/number-range.ts'
import { selector } from '../values/selector.ts'

const INJECTED_MAX_BYTES = 1024 * 1024
const INJECTED_MAX_ENTRIES = 20
const EXPRESSION_MAX_BYTES = 64 * 1024

function injected(what: string, contentMediaType: string) {
  const text = sourceText(INJECTED_MAX_BYTES).meta({ contentMediaType })
  return boundedList(text, INJECTED_MAX_ENTRIES)
    .optional()
    .meta({
      description: `${what} added to the document, at most ${INJECTED_MAX_ENTRIES} of 1 MB (${INJECTED_MAX_BYTES} bytes) each.`,
    })
}

/** Fields that say how the document loads and when it is done; an operation spreads them into its options. */
export const loadingFields = {
  assets: assets.optional(),
  styles: injected('Stylesheets', 'text/css'),
  scripts: injected('Scripts', 'text/javascript'),
  block: block.optional(),
  lazy_load: z.boolean().default(false).meta({
    description:
      'Scroll through the document first, and on into what it adds meanwhile, for at most 50 screens and about 10 s. With `wait_until: settled`, a document that waits for being scrolled is scrolled through anyway, as far as it reaches by itself.',
  }),
  wait_until: z.enum(['settled', 'load', 'dom_content_loaded']).default('settled').meta({
    description:
      'When the document counts as loaded. `settled`: fonts and images have loaded, the network is idle and the document has stopped changing, for at most 10 s after its load event. `load`, `dom_content_loaded`: the event of that name.',
  }),
  wait_ms: wholeNumber(0, 30_000).optional().meta({
    description: 'Time to wait after loading and before capturing, from 0 to 30000 milliseconds.',
  }),
  wait_for_selector: selector.optional().meta({
    description:
      'CSS selector, at most 2048 bytes; capture once an element matches. The request fails if that takes longer than `timeout_ms`.',
  }),
  wait_for_function: sourceText(EXPRESSION_MAX_BYTES)
    .optional()
    .meta({
      contentMediaType: 'text/javascript',
      description: `JavaScript expression, at most 64 KB (${EXPRESSION_MAX_BYTES} bytes); capture once it becomes truthy. The request fails if that takes longer than \`timeout_ms\`.`,
    }),
  timeout_ms: wholeNumber(1000, 120_000)
    .default(30_000)
    .meta({ description: 'Time for the whole render, from 1000 to 120000 milliseconds.' }),
  on_timeout: z.enum(['fail', 'render']).default('fail').meta({
    description:
      'Action when the document is not ready after `timeout_ms`: `fail` the request, or `render` what has loaded so far and add a `timed_out` warning.',
  }),
  on_resource_error: z.enum(['warn', 'fail']).default('warn').meta({
    description:
      'Action when an image, stylesheet or font fails to load: add a warning (`warn`) or fail the request (`fail`).',
  }),
  fail_on_status: statusRanges.optional().meta({
    description:
      'HTTP statuses of the main document that fail the request: numbers from 100 to 599 and ranges such as `400-499`, at most 50.',
  }),
  fail_on_console_error: z
    .boolean()
    .default(false)
    .meta({ description: 'Fail the request when a script of the document throws an error.' }),
} as const
