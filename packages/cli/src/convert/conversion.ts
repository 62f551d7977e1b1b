import { DebugRecorder, isArtifact, type RenderWarning } from '@svc/engine'
import { type ExitCode, exitCodeOf, failureOf } from '../terminal/exit-code.ts'
import type { Reporter } from '../terminal/reporter.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { Body } from './inputs/body.ts'
import type { Note } from './inputs/guessed-encoding.ts'
import { inputAssets } from './inputs/input-assets.ts'
import type { Input } from './inputs/inputs.ts'
import type { Runner } from './runner.ts'
import { writeArtifact, writeValue, writeWhole } from './targets/output.ts'
import type { Target } from './targets/targets.ts'

/** One input on its way to one target. */
export interface Conversion {
  readonly input: Input
  readonly target: Target
  /** Absolute paths of the files that the request is read from. */
  readonly files: readonly string[]
  /**
   * Read when its turn comes, so that a thousand inputs are not in memory at once.
   *
   * @param note told what the user has to know of it
   */
  readonly body: (note: Note) => Promise<Body>
}

/** Parts that the conversions of one command line share. */
export interface ConversionContext {
  readonly runner: Runner
  /** Every input of the command line: none of them is overwritten. */
  readonly inputs: readonly Input[]
  readonly report: Reporter
  readonly signal: AbortSignal
  readonly terminal: Terminal
  /** Folder whose files the inputs may load, where it is not their own. */
  readonly assetsRoot?: string
  /** Told the absolute path of each file that a document asks for, found or not. */
  readonly onAsset?: (conversion: Conversion, path: string) => void
  /** Absolute path of the record of the conversion, where one was asked for. */
  readonly debugFile?: string
}

/**
 * Runs one input and writes the artifact, or tells the value; tells the result, good or bad, instead of throwing.
 *
 * The document sees the files of its own folder, from standard input those of the current folder; or those of the
 * folder that was named as their root.
 *
 * @returns the exit code this input alone would give
 */
export async function convert(
  conversion: Conversion,
  context: ConversionContext,
): Promise<ExitCode> {
  const { input, target } = conversion
  const { runner, report, signal, terminal, debugFile, onAsset } = context
  const debug = debugFile === undefined ? undefined : new DebugRecorder()
  const since = performance.now()
  try {
    const notes: RenderWarning[] = []
    const body = await conversion.body((warning) => void notes.push(warning))
    const assets = inputAssets(input, context.assetsRoot, (path) => onAsset?.(conversion, path))
    const result = await runner.run(body, { assets, signal, ...(debug && { debug }) })
    signal.throwIfAborted()
    if (isArtifact(result)) {
      const file = await writeArtifact(result, target, context.inputs, terminal)
      const totalMs = performance.now() - since
      const artifact = { ...result, warnings: [...notes, ...result.warnings] }
      await report.written({ input: input.name, ...(file && { file }), artifact, totalMs })
    } else {
      const file = await writeValue(result, target, context.inputs)
      const totalMs = performance.now() - since
      const answered = { value: result, warnings: notes, totalMs }
      await report.answered({ input: input.name, ...(file && { file }), ...answered })
    }
    return 0
  } catch (error) {
    // A failure because the user interrupted is no news to the user.
    if (signal.aborted) return 1
    const failure = failureOf(error)
    await report.failed(failure, input.name)
    return exitCodeOf(failure)
  } finally {
    if (debug && debugFile && !signal.aborted) {
      await writeWhole(debugFile, await debug.bundle())
      await report.recorded(debugFile)
    }
  }
}
