import type {
  ExcelPreparation,
  PreparedDocument,
  RtfPreparation,
  WordPreparation,
} from '../document/prepared-document.ts'
import type { ReadExcelOptions } from '../semantic/excel/read-excel.ts'
import type { SemanticContent } from '../semantic/semantic-content.ts'
import { withMissing } from '../semantic/with-missing.ts'
import type { ReadWordOptions } from '../semantic/word/read-word.ts'

/** A document and what is asked of it. */
interface Payload<Options> {
  readonly bytes: Uint8Array
  readonly options: Options
}

/** A document to read, and texts of it that the content is to show. */
interface ReadPayload<Options> extends Payload<Options> {
  readonly passages?: readonly string[]
}

/**
 * Everything that takes foreign office documents to pieces; it runs in a process that can be killed.
 *
 * Parsers are loaded when they are needed: a process starts for one document, and exceljs alone takes 300 ms.
 */
export const officeTasks = {
  async prepareWord({ bytes, options }: Payload<WordPreparation>): Promise<PreparedDocument> {
    const { prepareWord } = await import('../preflight/prepare-word.ts')
    return prepareWord(bytes, options)
  },
  async prepareExcel({ bytes, options }: Payload<ExcelPreparation>): Promise<PreparedDocument> {
    const { prepareExcel } = await import('../preflight/prepare-excel.ts')
    return prepareExcel(bytes, options)
  },
  async prepareRtf({ bytes, options }: Payload<RtfPreparation>): Promise<PreparedDocument> {
    const { prepareRtf } = await import('../preflight/prepare-rtf.ts')
    return prepareRtf(bytes, options)
  },
  async readWord({
    bytes,
    options,
    passages,
  }: ReadPayload<ReadWordOptions>): Promise<SemanticContent> {
    const { restoreProto } = await import('../semantic/word/restore-proto.ts')
    restoreProto()
    const { readWord } = await import('../semantic/word/read-word.ts')
    return withMissing(await readWord(bytes, options), passages)
  },
  async readExcel({
    bytes,
    options,
    passages,
  }: ReadPayload<ReadExcelOptions>): Promise<SemanticContent> {
    const { readExcel } = await import('../semantic/excel/read-excel.ts')
    return withMissing(await readExcel(bytes, options), passages)
  },
  async readRtf({ bytes }: Payload<undefined>): Promise<SemanticContent> {
    const { readRtf } = await import('../semantic/rtf/read-rtf.ts')
    return readRtf(bytes)
  },
} as const

/** Tasks of an {@link officeTasks} child. */
export type OfficeTasks = typeof officeTasks
