import type { ContentPart, LoosePart } from './content-parts.ts'
import type { Mutable } from './mark-stack.ts'
import { PaintedRecorder } from './painted-recorder.ts'

/**
 * Collects what no mark covers: graphics in runs, each piece of text for itself, because what becomes of it depends
 * on what it says.
 */
export class LooseRuns {
  readonly #parts: ContentPart[]
  #run: Mutable<LoosePart> | undefined
  #pending = new PaintedRecorder()

  /** @param parts gets the runs, as they begin */
  constructor(parts: ContentPart[]) {
    this.#parts = parts
  }

  /** Takes down the unfinished path or text object, which is not part of a run yet. */
  get pending(): PaintedRecorder {
    return this.#pending
  }

  /** Ends the run: the next content is no part of it. */
  endRun(): void {
    this.#run = undefined
  }

  /** Marks taken down so far are painted by the operations of a range. */
  paint(start: number, end: number, isText: boolean): void {
    const painted = this.#pending
    this.#pending = new PaintedRecorder()
    const run = this.#run
    if (run && !run.isText && !isText) {
      run.end = end
      ;(run.painted as PaintedRecorder).bounds.addBounds(painted.bounds)
      return
    }
    this.#run = { kind: 'loose', isText, start, end, painted }
    this.#parts.push(this.#run)
  }
}
