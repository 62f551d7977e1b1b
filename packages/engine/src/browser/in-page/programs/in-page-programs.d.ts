// Types of `#in-page-programs`: in a bundle, the programs themselves; from sources, what bundles them.

/** A program that runs in pages: modules of a kind and all that they import. */
export interface InPageProgram {
  /** Names of its functions. */
  readonly functions: readonly string[]
  /** An expression whose value is an object of its functions; it leaves nothing behind by itself. */
  readonly text: string
}

/** Programs by the names of the modules in this folder that list their functions. */
export interface InPagePrograms {
  readonly guard: InPageProgram
  readonly [name: string]: InPageProgram
}

/** The programs of this version; made once for each process. */
export function inPagePrograms(): Promise<InPagePrograms>
