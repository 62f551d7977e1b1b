/** Twips: the height of a line of a title, or of two lines of text. */
const LINE_HEIGHT = 500
/** Part of a page that is filled at most, for it to be taken for certain that nothing runs over its end. */
const FILLED = 0.6

export const RUNNING_KINDS = ['header', 'footer'] as const
export type RunningKind = (typeof RUNNING_KINDS)[number]

/** A section as it is written. */
export interface WrittenSection {
  /** Whether it begins amid a page. */
  readonly isAmid: boolean
  /** Whether its first page has headers of its own. */
  readonly hasTitle: boolean
  /** Headers and footers that it states, as written, by kind and page: `header default`, `footer first`. */
  readonly stated: ReadonlyMap<string, string>
  /** Lines of its text; infinite where its height is not known before. */
  readonly lines: number
  /** Height of its text area in twips. */
  readonly pageHeight: number
}

/** Headers and footers that a section gets for its own: as written, by kind. */
export interface FirstPageHeaders {
  readonly index: number
  /** Those of the section that goes on from it, for the pages behind the first. */
  readonly later: ReadonlyMap<RunningKind, string>
  /** Its own, for the first page: those of a first page where it has them, otherwise those of every page. */
  readonly first: ReadonlyMap<RunningKind, string>
}

/**
 * Short sections whose first page has their headers, and the pages behind it those of the section that goes on from it
 * amid the page, where they are written as headers of a first page: LibreOffice changes headers at stated breaks alone.
 *
 * A section is short that ends on its first page for certain: a few lines of text.
 *
 * @param sections of a document whose left and right pages have the same headers
 */
export function firstPageHeaders(sections: readonly WrittenSection[]): readonly FirstPageHeaders[] {
  return sections.flatMap(({ isAmid }, index) => {
    const next = isAmid && index > 0 ? undefined : successor(sections, index)
    return next === undefined ? [] : (headersOf(sections, index, next) ?? [])
  })
}

/** Index of the last section that surely begins on the first page of another; undefined where none does. */
function successor(sections: readonly WrittenSection[], index: number): number | undefined {
  let lines = 0
  let next: number | undefined
  for (let at = index; sections[at + 1]?.isAmid; at += 1) {
    const { lines: own = 0, pageHeight = 0 } = sections[at] ?? {}
    lines += own
    if (lines * LINE_HEIGHT > pageHeight * FILLED) break
    next = at + 1
  }
  return next
}

function headersOf(
  sections: readonly WrittenSection[],
  index: number,
  next: number,
): FirstPageHeaders | undefined {
  const own = effective(sections, index)
  const behind = effective(sections, next)
  const { hasTitle } = sections[index] as WrittenSection
  if (RUNNING_KINDS.every((kind) => own.get(`${kind} default`) === behind.get(`${kind} default`))) {
    return undefined
  }
  const first = ofKinds((kind) => own.get(`${kind} ${hasTitle ? 'first' : 'default'}`))
  const later = ofKinds((kind) => behind.get(`${kind} default`))
  if (hasTitle) return { index, later, first }
  // Sections behind would show a first page of this one, and this one that of a section before.
  const isInherited = sections.some((other, at) => {
    if (at <= index || !other.hasTitle) return false
    return RUNNING_KINDS.some((kind) => first.has(kind) && !other.stated.has(`${kind} first`))
  })
  const before = index === 0 ? new Map<string, string>() : effective(sections, index - 1)
  const shows = RUNNING_KINDS.some((kind) => !first.has(kind) && before.has(`${kind} first`))
  return isInherited || shows ? undefined : { index, later, first }
}

function ofKinds(
  read: (kind: RunningKind) => string | undefined,
): ReadonlyMap<RunningKind, string> {
  return new Map(
    RUNNING_KINDS.flatMap((kind): [RunningKind, string][] => {
      const written = read(kind)
      return written === undefined ? [] : [[kind, written]]
    }),
  )
}

/** Headers and footers that a section has, its own and those from before it. */
function effective(
  sections: readonly WrittenSection[],
  index: number,
): ReadonlyMap<string, string> {
  return new Map(sections.slice(0, index + 1).flatMap(({ stated }) => [...stated]))
}
