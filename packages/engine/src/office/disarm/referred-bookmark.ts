const REFERENCE = /^\s*(?:REF|PAGEREF|NOTEREF)\s+"?([^\s"\\]+)/i

/** Name of the bookmark that a field shows or refers to, in lower case; undefined for other fields. */
export function referredBookmark(instruction: string): string | undefined {
  return REFERENCE.exec(instruction)?.[1]?.toLowerCase()
}
