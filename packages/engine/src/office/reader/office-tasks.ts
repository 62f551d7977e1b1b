import { EngineError } from '../../errors.ts'
import { prepareExcel } from '../preflight/prepare-excel.ts'
import { prepareRtf } from '../preflight/prepare-rtf.ts'
import { prepareWord } from '../preflight/prepare-word.ts'
import type {
  ExcelPreparation,
  PreparedDocument,
  RtfPreparation,
  WordPreparation,
} from '../preflight/prepared-document.ts'
import { type ReadExcelOptions, readExcel } from '../semantic/excel/read-excel.ts'
import { readRtf } from '../semantic/rtf/read-rtf.ts'
import type { SemanticContent } from '../semantic/semantic-content.ts'
import { type ReadWordOptions, readWord } from '../semantic/word/read-word.ts'

/** A document and what is asked of it. */
interface Payload<Options> {
  readonly bytes: Uint8Array
  readonly options: Options
}

/** Everything that takes foreign office documents to pieces; it runs in a process that can be killed. */
export const officeTasks = {
  prepareWord: ({ bytes, options }: Payload<WordPreparation>): PreparedDocument =>
    prepareWord(bytes, options),
  prepareExcel: ({ bytes, options }: Payload<ExcelPreparation>): PreparedDocument =>
    prepareExcel(bytes, options),
  prepareRtf: ({ bytes, options }: Payload<RtfPreparation>): PreparedDocument =>
    prepareRtf(bytes, options),
  readWord: ({ bytes, options }: Payload<ReadWordOptions>): Promise<SemanticContent> =>
    readOrRefuse(() => readWord(bytes, options)),
  readExcel: ({ bytes, options }: Payload<ReadExcelOptions>): Promise<SemanticContent> =>
    readOrRefuse(() => readExcel(bytes, options)),
  readRtf: ({ bytes }: Payload<undefined>): Promise<SemanticContent> =>
    readOrRefuse(() => readRtf(bytes)),
} as const

/** Tasks of an {@link officeTasks} child. */
export type OfficeTasks = typeof officeTasks

/** A parser says in many ways that it cannot read a document; a stack or memory that ran out is told apart. */
async function readOrRefuse(
  read: () => SemanticContent | Promise<SemanticContent>,
): Promise<SemanticContent> {
  try {
    return await read()
  } catch (error) {
    if (EngineError.is(error) || error instanceof RangeError) throw error
    const message = 'The semantic engine cannot read this document.'
    throw new EngineError('conversion_failed', message, { cause: error })
  }
}
