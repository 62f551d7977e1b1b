/** Our world of scripts in the document of a page. It lasts as long as the realm of the document. */
export interface KnownWorld {
  /** Its number in the browser; undefined until it is made. */
  context: Promise<number> | undefined
  /** Programs whose makers stand in it: another document in the same realm has each made anew, and nothing is sent. */
  readonly programs: Set<string>
}

/** A world that is yet to be made. */
export function unknownWorld(): KnownWorld {
  return { context: undefined, programs: new Set() }
}
