import type { RenderWarning } from '../../messages/warnings.ts'

/** A picture of a document, under the name its HTML has for it. */
export interface SemanticAsset {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The body of a document as clean HTML: no scripts, no links to files, nothing that loads but the assets. */
export interface SemanticContent {
  /** Content of `<body>`. */
  readonly html: string
  /** Stylesheet of the document beside that of the theme; absent for most. */
  readonly css?: string
  /** Whether it keeps the look that it came with, in place of our theme. */
  readonly hasOwnLook?: boolean
  readonly assets: readonly SemanticAsset[]
  /** Title and language as the content itself says; the caller's and the file's properties win. */
  readonly title?: string
  readonly language?: string
  readonly warnings: readonly RenderWarning[]
}
