/** From how many rows a table is printed in parts, and how many rows a part has at most. */
export interface PartSizes {
  /** Shortest table that is printed in parts: a shorter one is printed sooner in one go. */
  readonly minRows: number
  /** Most rows of a part, however low. */
  readonly partRows: number
}

/** Sizes of tables that are printed in parts; tests of what parts are like need no long table where these are small. */
export const PART_SIZES: {
  readonly plain: PartSizes
  /** With tags the browser needs more than twice the memory, and finishing needs 6 KB of it for each cell. */
  readonly tagged: PartSizes & { readonly maxCells: number }
} = {
  plain: { minRows: 12_000, partRows: 4000 },
  tagged: { minRows: 6000, partRows: 1500, maxCells: 250_000 },
}
