import type { Drawing } from '../../draw/commands/scope.ts'
import { BOOKMARK_PREFIX } from '../../draw/document/document-writer.ts'
import type { DrawnDocument } from '../../draw/render-pool.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { accessibleMetadata } from '../../output/accessible-metadata.ts'
import { documentMetadata } from '../../output/document-metadata.ts'
import { outputRequest } from '../../output/output-request.ts'
import { finishFile } from '../../pdf/finish/finish.ts'
import { restrictedFonts } from '../../text/fonts/restricted-fonts.ts'
import type { TextResources } from '../../text/paint/text-resources.ts'
import type { RenderInput } from './request/input.ts'

// Language of a document that has none; PDF/UA must have one.
const NO_LANGUAGE = 'en'

/** Embeds the fonts, writes the structure and applies the output options. */
export async function finishDocument(
  { writer, painter, offPage, contents, form }: Drawing,
  resources: TextResources,
  input: RenderInput,
  now: Date,
): Promise<DrawnDocument> {
  const embedded = await resources.embed(writer.file)
  form.finish(embedded.Font)
  const file = writer.finish(embedded)
  const heading = contents.entries[0]?.title ?? ''
  const found = { title: '', author: '', description: '', keywords: '', language: '' }
  const options = { ...input.options, metadata: input.metadata }
  const stated = documentMetadata(options, found, now)
  const { metadata, warnings } = options.pdf_ua
    ? accessibleMetadata(stated, { language: '', text: '', heading, flattened: 0 }, NO_LANGUAGE)
    : { metadata: stated, warnings: [] }
  const finished = finishFile(file, {
    origin: 'drawn',
    metadata,
    isAccessible: options.pdf_ua,
    ...(writer.outline.length > 0 && { outline: writer.outline }),
    dropDestinationPrefix: BOOKMARK_PREFIX,
    ...outputRequest(options),
  })
  return {
    bytes: finished.bytes,
    pages: finished.pages,
    title: metadata.title,
    warnings: [
      ...writer.warnings,
      ...blankDocument(input),
      ...missingGlyphs(painter.missing),
      ...painter.warnings,
      ...form.warnings,
      ...offPage.warnings,
      ...restrictedFonts(resources.restricted),
      ...warnings,
      ...finished.warnings,
    ],
  }
}

function blankDocument({ commands, page, options }: RenderInput): readonly RenderWarning[] {
  const { background, background_color: color, template, header, footer } = page
  const around = [background, color, template, header, footer, options.edits]
  if (commands.length > 0 || around.some((field) => field !== undefined)) return []
  const message = 'No page of the document shows anything: there are no commands.'
  return [renderWarning('document_blank', message)]
}

function missingGlyphs(missing: ReadonlySet<string>): readonly RenderWarning[] {
  if (missing.size === 0) return []
  const characters = [...missing]
    .slice(0, 20)
    .map(
      (character) =>
        `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`,
    )
  const more = missing.size > 20 ? `, and ${missing.size - 20} more` : ''
  return [renderWarning('glyphs_missing', `No font has ${characters.join(', ')}${more}.`)]
}
