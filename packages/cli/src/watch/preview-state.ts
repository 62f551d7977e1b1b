import type { Failure } from '../terminal/exit-code.ts'
import { type Answered, resultFacts, type Written } from '../terminal/reporter.ts'

/** A document as the preview page shows it. */
export interface PreviewDocument {
  readonly name: string
  /** Counts what was made of the input so far. */
  readonly version: number
  /** Absent until the first conversion has succeeded. */
  readonly mediaType?: string
  /** For example `3 pages, 84 KB, 0.21 s`. */
  readonly facts?: string
  readonly warnings: readonly string[]
  /** Why the last conversion failed; the document shown is the one before. */
  readonly error?: string
}

/** The latest of every document, and who wants to know of changes. */
export interface PreviewState {
  /** Names the inputs in their order; others are shown no more. */
  expects(names: readonly string[]): void
  written(result: Written): void
  answered(result: Answered): void
  /** `input` is absent when the command line itself is at fault. */
  failed(failure: Failure, input?: string): void
  /** Documents in the order of their inputs. */
  documents(): readonly PreviewDocument[]
  /** The bytes of a document by its place in `documents()`. */
  bytes(index: number): Uint8Array | undefined
  /** Why nothing is converted, whatever the input. */
  error(): string | undefined
  /** @returns ends it */
  onChange(listener: () => void): () => void
}

/** Nothing yet. */
export function createPreviewState(): PreviewState {
  let shown = new Map<string, PreviewDocument & { readonly bytes?: Uint8Array }>()
  const listeners = new Set<() => void>()
  let error: string | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const show = (
    name: string,
    mediaType: string,
    rest: { facts: string; bytes: Uint8Array; warnings: readonly string[] },
  ) => {
    error = undefined
    shown.set(name, { name, version: before(name).version + 1, mediaType, ...rest })
    tell()
  }
  const before = (name: string) => shown.get(name) ?? { name, version: 0, warnings: [] }
  return {
    expects(names) {
      shown = new Map(names.map((name) => [name, before(name)]))
      error = undefined
      tell()
    },
    written({ input, artifact, totalMs }) {
      const { mediaType, bytes } = artifact
      const warnings = artifact.warnings.map(({ severity, message }) => `${severity}: ${message}`)
      show(input, mediaType, { facts: resultFacts(artifact, totalMs), bytes, warnings })
    },
    answered({ input, value, totalMs }) {
      const bytes = Buffer.from(JSON.stringify(value, null, 2))
      const facts = `${(totalMs / 1000).toFixed(2)} s`
      show(input, 'application/json', { facts, bytes, warnings: [] })
    },
    failed({ error: code, detail }, input) {
      const message = `${detail} (${code})`
      if (input === undefined) error = message
      else {
        error = undefined
        shown.set(input, { ...before(input), error: message })
      }
      tell()
    },
    documents: () => [...shown.values()].map(({ bytes: _, ...document }) => document),
    bytes: (index) => [...shown.values()][index]?.bytes,
    error: () => error,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
