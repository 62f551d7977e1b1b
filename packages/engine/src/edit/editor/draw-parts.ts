import type { RenderWarning } from '../../messages/warnings.ts'
import type { StatingDocument } from '../../output/standards.ts'
import type { Identification } from '../../pdf/document/metadata/xmp-schemas.ts'
import type { PdfPage } from '../../pdf/document/pages/tree/page-tree.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { textString } from '../../pdf/file/text-string.ts'
import type { MergedFile, MergeRequest } from '../../pdf/merge/merge-pdfs.ts'
import type { FaceSource } from '../../text/fonts/face-source.ts'
import { addContents } from '../contents/add-contents.ts'
import { type DrawingContext, reportDrawn } from '../edits/report-drawn.ts'
import { drawFields } from '../forms/draw-fields.ts'
import { flattenAnnotations } from '../forms/flatten-annotations.ts'
import type { FormField } from '../forms/form-field.ts'
import { readFields } from '../forms/read-fields.ts'
import { undrawnFields } from '../forms/undrawn-fields.ts'

/** Parts of a merge that are to be drawn here. */
export interface DrawRequest {
  /** Whether fields become part of their pages. */
  readonly flattens: boolean
  /** The table of contents; none when undefined. */
  readonly contents: { readonly title: string } | undefined
  /** Faces of this machine for text that is drawn. */
  readonly faces: readonly FaceSource[]
}

/** Parts of a merge that have been drawn here. */
export interface DrawnParts {
  readonly pages: readonly PdfPage[]
  /** Standards that the parts drawn meet, as if they were documents. */
  readonly documents: readonly StatingDocument[]
  readonly warnings: readonly RenderWarning[]
  /** Characters that no face has. */
  readonly missing: readonly string[]
}

/** Draws the fields of a merged document into its pages, and its table of contents before them. */
export async function drawParts(
  { contents, flattens, faces, startOn }: DrawRequest & Pick<MergeRequest, 'startOn'>,
  file: PdfFile,
  merged: Pick<MergedFile, 'pages' | 'contents' | 'undrawn'>,
  { stated, language }: { readonly stated: Identification; readonly language: string | undefined },
): Promise<DrawnParts> {
  const warnings: RenderWarning[] = []
  const warn = (warning: RenderWarning) => {
    warnings.push(warning)
  }
  const missing = new Set<string>()
  const documents: StatingDocument[] = []
  const report = (subject: string, drawn: Parameters<typeof reportDrawn>[1], isTagged: boolean) => {
    const context: DrawingContext = { file, field: subject, warn, standards: stated, missing }
    reportDrawn(context, drawn)
    const { ua, ...others } = context.standards
    documents.push({ subject, standards: { ...others, ...(isTagged && ua && { ua }) } })
  }
  let { pages } = merged
  const isUndrawn = ({ root }: FormField) => merged.undrawn.has(root)
  const fields = merged.undrawn.size > 0 ? readFields(file, pages).filter(isUndrawn) : []
  const undrawn = undrawnFields(file, fields, () => true)
  if (undrawn.length > 0) {
    const subject = 'The form that says that its fields have no looks'
    report(subject, await drawFields(file, undrawn, { faces }), true)
  }
  if (flattens) {
    const flat = await flattenAnnotations(file, pages, ['forms'], { faces })
    report('The form that was flattened', flat, flat.isTagged)
  }
  if (contents !== undefined && merged.contents.length > 0) {
    const made = await addContents(file, pages, merged.contents, {
      title: contents.title,
      faces,
      keepsSides: startOn !== 'any',
      language: language === undefined ? file.catalog.get('Lang') : textString(language),
    })
    pages = made.pages
    report('The table of contents', { count: 1, ...made, cut: [] }, true)
  }
  return { pages, documents, warnings, missing: [...missing] }
}
