/** One file of a ZIP archive as its central directory tells it. */
export interface ZipEntry {
  /** Path with `/` between folders. */
  readonly name: string
  readonly method: 'stored' | 'deflated'
  /** CRC-32 of the content. */
  readonly crc: number
  /** Declared size of the content. */
  readonly size: number
  /** The content as it stands in the archive, a view of it. */
  readonly packed: Uint8Array
}

/** Limits of an archive. */
export interface ZipLimits {
  readonly entries: number
  /** Content of one entry. */
  readonly entryBytes: number
  /** Content of all entries. */
  readonly totalBytes: number
  /** Content over packed bytes, for an archive with more than `ratioFromBytes` of content. */
  readonly ratio: number
  readonly ratioFromBytes: number
}

const MEBIBYTE = 1024 * 1024

/**
 * Limits of an office document.
 *
 * A sheet of a million filled rows is 100 MB of XML and packs 1:30; repeated styles reach 1:100. Deflate itself
 * ends at 1:1032.
 */
export const OFFICE_ZIP_LIMITS: ZipLimits = {
  entries: 5000,
  entryBytes: 150 * MEBIBYTE,
  totalBytes: 300 * MEBIBYTE,
  ratio: 200,
  ratioFromBytes: MEBIBYTE,
}
