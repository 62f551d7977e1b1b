import { type Conversion, type ConversionContext, convert } from '../convert/conversion.ts'
import { mapConcurrently } from '../convert/map-concurrently.ts'
import { UsageError } from '../flags/usage-error.ts'
import { failureOf } from '../terminal/exit-code.ts'
import type { Reporter } from '../terminal/reporter.ts'
import { createFileUses } from './file-uses.ts'
import { servePreview } from './preview-server.ts'
import { createPreviewState, type PreviewState } from './preview-state.ts'
import { watchFiles } from './watch-files.ts'

/** Parts that a watch needs beside its first conversions. */
export interface WatchRequest {
  /** Reads the command line anew: files that flags name may have changed, patterns may match others. */
  readonly plan: () => Promise<readonly Conversion[]>
  /** Absolute paths of files that flags name: every conversion reads them. */
  readonly namedFiles: readonly string[]
  readonly previewPort: number
}

/**
 * Converts, and again whenever a file changes that a conversion reads, until the user interrupts. A failure is told, and
 * the watch goes on.
 *
 * @throws UsageError for what cannot be watched or written again, before anything is converted
 */
export async function watchConversions(
  first: readonly Conversion[],
  { plan, namedFiles, previewPort }: WatchRequest,
  shared: ConversionContext,
): Promise<void> {
  for (const conversion of first) refuseUnwatchable(conversion)
  const { signal, runner } = shared
  const uses = createFileUses(namedFiles)
  const preview = createPreviewState()
  const report = withPreview(shared.report, preview, uses.writes)
  const tell = (error: unknown) => report.failed(failureOf(error))
  const server = await servePreview(preview, previewPort)
  const files = watchFiles(
    [...namedFiles, ...first.flatMap((conversion) => conversion.files)],
    (error) => void tell(error).catch(() => {}),
  )
  const onAsset = (conversion: Conversion, path: string) => {
    uses.reads(conversion, [path])
    files.add([path])
  }
  const run = async (due: readonly Conversion[], inputs: ConversionContext['inputs']) => {
    for (const conversion of due) {
      uses.reads(conversion, conversion.files)
      files.add(conversion.files)
    }
    preview.expects(inputs.map(({ name }) => name))
    const context = { ...shared, inputs, report, onAsset }
    await mapConcurrently(due, runner.slots(), (one) => convert(one, context))
  }
  /** Undefined where the command line cannot be read, as when an input is gone for a moment. */
  const planAgain = () =>
    plan().catch(async (error) => {
      await tell(error)
      return undefined
    })
  try {
    await Promise.all([files.ready, report.previewed(server.url)])
    let due = first
    let conversions: readonly Conversion[] | undefined = first
    while (!signal.aborted) {
      await run(
        due,
        conversions.map(({ input }) => input),
      )
      let changed = await files.changed(signal)
      conversions = await planAgain()
      while (conversions === undefined && !signal.aborted) {
        changed = new Set([...changed, ...(await files.changed(signal))])
        conversions = await planAgain()
      }
      conversions ??= []
      due = conversions.filter((conversion) => uses.isDue(conversion, changed))
    }
  } finally {
    await Promise.all([server.close(), files.close()])
  }
}

function refuseUnwatchable({ input, target, files }: Conversion): void {
  if (files.length === 0) throw new UsageError(`--watch watches files; ${input.name} is none.`)
  if (target.kind === 'stdout') {
    throw new UsageError('--watch writes the result anew each time; name a file with --output.')
  }
}

/** Tells the terminal, and the preview. */
function withPreview(
  report: Reporter,
  preview: PreviewState,
  onFile: (input: string, file: string) => void,
): Reporter {
  return {
    previewed: report.previewed,
    recorded: report.recorded,
    async written(result) {
      if (result.file !== undefined) onFile(result.input, result.file)
      preview.written(result)
      await report.written(result)
    },
    async answered(result) {
      if (result.file !== undefined) onFile(result.input, result.file)
      preview.answered(result)
      await report.answered(result)
    },
    async failed(failure, input) {
      preview.failed(failure, input)
      await report.failed(failure, input)
    },
  }
}
