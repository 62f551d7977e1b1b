/** Facts about a document that Info and XMP state. */
export interface DocumentMetadata {
  readonly title?: string
  readonly author?: string
  readonly subject?: string
  readonly keywords?: readonly string[]
  /** Program the document was written with. */
  readonly creator?: string
  /** Program that made the PDF. */
  readonly producer: string
  /** Language tag, for example `de-AT`. */
  readonly language?: string
  readonly createdAt: Date
  readonly modifiedAt: Date
  /** More keys of Info; those of the standard keep their meaning and are left out here. */
  readonly custom?: Readonly<Record<string, string>>
}
