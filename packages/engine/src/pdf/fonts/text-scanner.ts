import { type CodeBytes, type ContentText, readContentText } from './content-text.ts'

/** Content of one stream, decoded, and the fonts that it can name. */
export interface ScannedContent {
  readonly data: Uint8Array
  readonly codeBytes: CodeBytes
}

/** Reads contents for their text, for whoever repairs or checks it. */
export interface TextScanner {
  /** Contents that will be asked for: whoever has another thread for them may begin. */
  expect(contents: readonly ScannedContent[]): void
  /**
   * @returns the same wherever it is read
   * @throws PdfError for content that cannot be read
   */
  scan(content: ScannedContent): ContentText
}

/** Reads when it is asked to, on this thread. */
export const SCAN_HERE: TextScanner = {
  expect() {},
  scan: ({ data, codeBytes }) => {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    return readContentText([bytes], codeBytes)
  },
}
