import type { Artifact, RenderWarning } from '@svc/engine'
import type { Failure } from './exit-code.ts'
import { type Terminal, write } from './terminal.ts'

/** How results are told. */
export interface ReportOptions {
  /** One JSON object per result on standard output, nothing on standard error. */
  readonly json: boolean
  /** Only failures. */
  readonly quiet: boolean
}

/** A result of a service, which keeps its times to itself. */
export type RemoteArtifact = Omit<Artifact, 'timings'> & Partial<Pick<Artifact, 'timings'>>

/** An artifact that was written. */
export interface Written {
  readonly input: string
  /** Absent when it went to standard output. */
  readonly file?: string
  readonly artifact: RemoteArtifact
  /** From reading the input to the written file, in milliseconds. */
  readonly totalMs: number
}

/** A JSON value that an operation answered with. */
export interface Answered {
  readonly input: string
  /** Absent when the value itself is told. */
  readonly file?: string
  readonly value: unknown
  /** Facts about the request that the user has to know. */
  readonly warnings?: readonly RenderWarning[]
  /** From reading the input to the answer, in milliseconds. */
  readonly totalMs: number
}

/** Tells results as they come, for people on standard error or for programs on standard output. */
export interface Reporter {
  written(result: Written): Promise<void>
  /** Where results can be looked at as long as the command runs. */
  previewed(url: string): Promise<void>
  /** A value that went to no file is the result: it goes to standard output. */
  answered(result: Answered): Promise<void>
  /** A record of the conversion was written beside its result, or in its place. */
  recorded(file: string): Promise<void>
  /** `input` is absent when the command line itself is at fault. */
  failed(failure: Failure, input?: string): Promise<void>
}

/** A reporter over a terminal's streams. */
export function createReporter(terminal: Terminal, options: ReportOptions): Reporter {
  return options.json ? jsonReporter(terminal) : textReporter(terminal, options)
}

function jsonReporter({ stdout }: Terminal): Reporter {
  const line = (value: unknown) => write(stdout, `${JSON.stringify(value)}\n`)
  return {
    previewed: (url) => line({ preview: url }),
    written: ({ input, file, artifact, totalMs }) =>
      line({
        input,
        file,
        media_type: artifact.mediaType,
        bytes: artifact.bytes.byteLength,
        pages: artifact.pages,
        source: artifact.source,
        engine: artifact.engine,
        warnings: artifact.warnings,
        timings_ms: { ...timesOf(artifact), total: round(totalMs) },
      }),
    answered: ({ input, file, value, warnings = [], totalMs }) =>
      line({
        input,
        file,
        ...(file === undefined && { result: value }),
        ...(warnings.length > 0 && { warnings }),
        timings_ms: { total: round(totalMs) },
      }),
    // One object per result: who asks for a record knows where it is.
    recorded: async () => {},
    failed: (failure, input) => line({ input, ...failure }),
  }
}

function timesOf({ timings }: RemoteArtifact): Readonly<Record<string, number>> {
  if (timings === undefined) return {}
  const { queueMs, loadMs, printMs, finishMs } = timings
  return {
    queue: round(queueMs),
    load: round(loadMs),
    print: round(printMs),
    finish: round(finishMs),
  }
}

function textReporter({ stdout, stderr }: Terminal, { quiet }: ReportOptions): Reporter {
  // One write per result, so that the lines of concurrent renders do not mix.
  const tell = (lines: readonly string[]) => {
    const text = lines.map((line) => `${printable(line)}\n`).join('')
    return text === '' ? Promise.resolve() : write(stderr, text)
  }
  return {
    previewed: (url) => tell(quiet ? [] : [`Preview at ${url}; Ctrl-C ends the watch.`]),
    written: (result) =>
      tell(quiet ? [] : [summary(result), ...result.artifact.warnings.map(line)]),
    answered: async ({ input, file, value, warnings = [], totalMs }) => {
      if (file === undefined) await write(stdout, `${JSON.stringify(value, null, 2)}\n`)
      const told = `${input} → ${file} (${(totalMs / 1000).toFixed(2)} s)`
      await tell(quiet ? [] : [...(file === undefined ? [] : [told]), ...warnings.map(line)])
    },
    recorded: (file) => tell(quiet ? [] : [`Record of the conversion → ${file}`]),
    failed: ({ error, detail }, input) =>
      tell([`svc: ${input === undefined ? '' : `${input}: `}${detail} (${error})`]),
  }
}

function summary({ input, file, artifact, totalMs }: Written): string {
  return `${input} → ${file ?? 'standard output'} (${resultFacts(artifact, totalMs)})`
}

/** An artifact and its time in a few words: `3 pages, 84 KB, 0.21 s`. */
export function resultFacts(
  { pages, bytes }: Pick<Artifact, 'pages' | 'bytes'>,
  totalMs: number,
): string {
  const facts = [
    ...(pages === undefined ? [] : [pages === 1 ? '1 page' : `${pages} pages`]),
    bytes.byteLength < 1024
      ? `${bytes.byteLength} bytes`
      : `${Math.round(bytes.byteLength / 1024)} KB`,
    `${(totalMs / 1000).toFixed(2)} s`,
  ]
  return facts.join(', ')
}

function line({ code, severity, message }: RenderWarning): string {
  return `  ${severity}: ${message} (${code})`
}

// Messages quote the document, and files have any names: control characters must not reach the terminal.
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
