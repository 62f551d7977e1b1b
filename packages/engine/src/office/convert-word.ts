import type { Artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import type { WordOptions } from '../schemas/options/word-options.ts'
import { chooseEngine } from './choose-engine.ts'
import { OfficeConversion } from './conversion.ts'
import type { PreparedDocument } from './document/prepared-document.ts'
import { flowToPdf } from './flow.ts'
import { layOut } from './lay-out.ts'
import { commentsAtEnd, laidOutInstead } from './not-applied.ts'
import { pageOverride } from './page-override.ts'

/** A Word document and what is to become of it. */
export interface WordInput {
  readonly document: Uint8Array
  readonly document_password?: string | undefined
  readonly options: WordOptions
}

/** Word document to PDF: laid out as Word does, or as a clean flow of its content. */
export async function wordToPdf(
  { document, document_password: password, options }: WordInput,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const conversion = new OfficeConversion(options, ctx)
  const page = pageOverride(options)
  const prepare = (forLayout: boolean) =>
    conversion.read('prepareWord', {
      bytes: document,
      options: {
        ...(password !== undefined && { password }),
        ...(page && { page }),
        trackedChanges: options.tracked_changes,
        comments: options.comments,
        forLayout,
      },
    })
  const isSemantic = options.mode === 'semantic'
  const prepared = await prepare(!isSemantic)
  const flow = async () => {
    return flowWord(conversion, isSemantic ? prepared : await prepare(false))
  }
  const pdf =
    isSemantic && prepared.format === 'docx'
      ? await flow()
      : await chooseEngine(conversion, {
          layOut: (office) => layOut(conversion, office, { prepared, outline: options.outline }),
          ...(prepared.format === 'docx' && { flow }),
        })
  const missed = [...laidOutInstead(options, prepared), ...commentsAtEnd(options, prepared.facts)]
  return { ...pdf, warnings: [...prepared.warnings, ...missed, ...pdf.warnings] }
}

async function flowWord(
  conversion: OfficeConversion<WordOptions>,
  { bytes, facts }: PreparedDocument,
): Promise<Artifact<'application/pdf'>> {
  const { options } = conversion
  const content = await conversion.read('readWord', {
    bytes,
    options: { comments: options.comments !== 'none' },
    ...(facts.passages && { passages: facts.passages }),
  })
  return flowToPdf(conversion, { content, facts, outline: options.outline })
}
