import type { Artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import type { RtfOptions } from '../schemas/options/word-options.ts'
import { chooseEngine } from './choose-engine.ts'
import { OfficeConversion } from './conversion.ts'
import type { PreparedDocument } from './document/prepared-document.ts'
import { flowToPdf } from './flow.ts'
import { layOut } from './lay-out.ts'
import { commentsAtEnd } from './not-applied.ts'
import { pageOverride } from './page-override.ts'
import { isEncapsulatedHtml } from './semantic/rtf/is-encapsulated-html.ts'

/** An RTF document and what is to become of it. */
export interface RtfInput {
  readonly document: Uint8Array
  readonly options: RtfOptions
}

/**
 * RTF document to PDF: laid out as a word processor does; a mail that was HTML before it was RTF, as that HTML.
 */
export async function rtfToPdf(
  { document, options }: RtfInput,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const conversion = new OfficeConversion(options, ctx)
  const page = pageOverride(options)
  const prepared = await conversion.read('prepareRtf', {
    bytes: document,
    options: {
      ...(page && { page }),
      trackedChanges: options.tracked_changes,
      comments: options.comments,
    },
  })
  const flow = () => flowRtf(conversion, prepared)
  const pdf = isEncapsulatedHtml(prepared.bytes)
    ? await flow()
    : await chooseEngine(conversion, {
        layOut: (office) =>
          layOut(conversion, office, {
            prepared,
            outline: options.outline,
          }),
        flow,
      })
  const missed = commentsAtEnd(options, prepared.facts)
  return { ...pdf, warnings: [...prepared.warnings, ...missed, ...pdf.warnings] }
}

async function flowRtf(
  conversion: OfficeConversion<RtfOptions>,
  { bytes, facts }: PreparedDocument,
): Promise<Artifact<'application/pdf'>> {
  const content = await conversion.read('readRtf', { bytes, options: undefined })
  const { outline } = conversion.options
  return flowToPdf(conversion, { content, facts, outline })
}
