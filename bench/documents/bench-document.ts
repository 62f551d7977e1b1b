/** A document that contenders print. */
export interface BenchDocument {
  /** For tables, for example `report, 50 pages`. */
  readonly name: string
  /** Names its files by relative path; A4 with margins of 20 mm, by `@page` and by the options alike. */
  readonly html: string
  readonly pages: number
  /** The files that `html` names, by that path. */
  readonly files: ReadonlyMap<string, BenchFile>
}

/** A file beside a document. */
export interface BenchFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** The document with its files in it as `data:` URLs, for contenders that are given nothing but text. */
export function selfContained({ html, files }: BenchDocument): string {
  let text = html
  for (const [path, { bytes, mediaType }] of files) {
    text = text.replaceAll(
      path,
      `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`,
    )
  }
  return text
}
