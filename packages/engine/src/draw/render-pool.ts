import type { ChildPool } from '../lifetime/child/child-pool.ts'
import type { RenderWarning } from '../messages/warnings.ts'
import type { FaceSource } from '../text/fonts/face-source.ts'

/** A document to draw. Plain data: it crosses a process boundary. */
export interface DrawTask {
  /** The parsed request; the child has its schema. */
  readonly input: unknown
  /** Faces of this machine that its text needs. */
  readonly faces: readonly FaceSource[]
  /** PDFs that the browser made of HTML, by the field of the command. */
  readonly prints: ReadonlyMap<string, Uint8Array>
  readonly now: Date
}

/** A drawn document, finished. */
export interface DrawnDocument {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly title: string | undefined
  readonly warnings: readonly RenderWarning[]
}

/** Commands with HTML that is higher than a page, and the room of a page there in points. */
export interface TooHigh {
  readonly tooHigh: ReadonlyMap<string, number>
}

/** Tasks of a child that draws. */
export interface RenderTasks {
  /** @returns what must be printed anew before the document can be drawn, if anything */
  readonly draw: (task: DrawTask) => Promise<DrawnDocument | TooHigh>
  // Tasks are looked up by name.
  readonly [name: string]: (payload: never) => unknown
}

/** Processes that draw documents: layout takes its time, and fonts and images come from anywhere. */
export type RenderPool = ChildPool<RenderTasks>
