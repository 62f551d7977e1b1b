const PARAGRAPH =
  "Twenty-three barrels of salted herring left the harbour of Bergen on the fourth of March, bound for L\\u252\\'fcbeck; " +
  'the master signed for {\\b sound casks} and {\\i full weight}, and the clerk entered both in the book. '

const ROW =
  "\\trowd\\cellx3000\\cellx6000\\cellx9000\\intbl Herring\\cell 23\\cell 1\\u160\\'a0288.00\\cell\\row\n"

/** A report of text and tables as RTF, the one format of LibreOffice that needs no archive around it. */
export function reportRtf(pages: number): Uint8Array {
  const text = `\\pard ${PARAGRAPH.repeat(6)}\\par\n`
  const page = `{\\b\\fs32 Consignment}\\par\n${text.repeat(2)}${ROW.repeat(8)}${text}`
  const body = Array.from({ length: pages }, () => page).join('\\page\n')
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Times New Roman;}}\\f0\\fs22\n${body}}`,
  )
}
