import { convertExcel } from './operations/convert-excel.ts'
import { convertHtml } from './operations/convert-html.ts'
import { convertHtmlImage } from './operations/convert-html-image.ts'
import { convertMarkdown } from './operations/convert-markdown.ts'
import { convertRtf } from './operations/convert-rtf.ts'
import { convertUrl } from './operations/convert-url.ts'
import { convertWord } from './operations/convert-word.ts'
import { edit } from './operations/edit.ts'
import { measure } from './operations/measure.ts'
import { merge } from './operations/merge.ts'
import { documentsRender } from './operations/render/documents-render.ts'
import { split } from './operations/split.ts'

/** Every operation, in the order of the reference. The key is the SDK method: `name` in camelCase. */
export const operations = {
  convertHtml,
  convertUrl,
  convertHtmlImage,
  convertWord,
  convertExcel,
  convertRtf,
  convertMarkdown,
  documentsRender,
  edit,
  merge,
  split,
  measure,
} as const

/** Key of an operation in the registry, for example `convertHtml`. */
export type OperationKey = keyof typeof operations

/** One of the registered operations. */
export type RegisteredOperation = (typeof operations)[OperationKey]

/** Name of a registered operation, for example `convert/html`. */
export type OperationName = RegisteredOperation['name']

/**
 * The operation of a name, or undefined when there is none.
 *
 * A leading `/`, and `.` or `_` in place of `/`, are tolerated: jobs may be posted with any of the
 * spellings clients derive from the path.
 *
 * @example findOperation('/convert.html') // operations.convertHtml
 */
export function findOperation(name: string): RegisteredOperation | undefined {
  const wanted = name.replace(/^\//, '').replaceAll(/[._]/g, '/')
  return Object.values(operations).find((operation) => operation.name === wanted)
}
