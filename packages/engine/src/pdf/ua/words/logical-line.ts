/** A piece of a line as it is painted, from left to right. */
export interface LinePiece {
  readonly text: string
  /** Whether it is marked as a word that is painted from its end to its start; its text is in the order of reading. */
  readonly isReversed: boolean
}

/** Letters and digits, which have a direction of their own. */
const HAS_DIRECTION = /[\p{L}\p{N}]/u

/**
 * Pieces of a line in the order in which they are read, where they are not painted in it: browsers paint the words of
 * Hebrew and Arabic lines from left to right.
 *
 * @param pieces from left to right
 * @param isKnown whether a text is one of the document
 * @returns undefined where the order is right as it is, or cannot be told
 */
export function logicalLine<Piece extends LinePiece>(
  pieces: readonly Piece[],
  isKnown: (text: string) => boolean,
): readonly Piece[] | undefined {
  if (pieces.filter(({ isReversed }) => isReversed).length < 2) return undefined
  const joined = (list: readonly Piece[]) => list.map(({ text }) => text).join('')
  if (isKnown(joined(pieces))) return undefined
  return [inLineFromRight(pieces), inLineFromLeft(pieces)].find((one) => isKnown(joined(one)))
}

/** The line is read from right to left; runs of the other direction in it keep their order. */
function inLineFromRight<Piece extends LinePiece>(pieces: readonly Piece[]): readonly Piece[] {
  return runs(pieces, ({ isReversed, text }) => !isReversed && HAS_DIRECTION.test(text))
    .toReversed()
    .flat()
}

/** The line is read from left to right, runs of words from right to left in it are turned. */
function inLineFromLeft<Piece extends LinePiece>(pieces: readonly Piece[]): readonly Piece[] {
  return runs(pieces, ({ isReversed }) => isReversed).flatMap((run) => run.toReversed())
}

/** Pieces one by one, but those of a kind together, with what has no direction between two of them. */
function runs<Piece extends LinePiece>(
  pieces: readonly Piece[],
  isOfKind: (piece: Piece) => boolean,
): readonly (readonly Piece[])[] {
  const found: Piece[][] = []
  let run: Piece[] = []
  let between: Piece[] = []
  const end = () => {
    if (run.length > 0) found.push(run)
    found.push(...between.map((piece) => [piece]))
    run = []
    between = []
  }
  for (const piece of pieces) {
    if (isOfKind(piece)) {
      run.push(...between, piece)
      between = []
    } else if (run.length > 0 && !piece.isReversed && !HAS_DIRECTION.test(piece.text)) {
      between.push(piece)
    } else {
      end()
      found.push([piece])
    }
  }
  end()
  return found
}
