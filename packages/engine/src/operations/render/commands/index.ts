import * as z from 'zod'
import type { Command } from '../define-command.ts'
import type { AnyCommand } from '../scope.ts'
import { anchor } from './anchor.ts'
import { barcode } from './barcode.ts'
import { bookmark } from './bookmark.ts'
import { columnsCommand } from './columns.ts'
import { ellipse } from './ellipse.ts'
import { formField } from './form-field.ts'
import { groupCommand } from './group.ts'
import { html } from './html.ts'
import { image } from './image.ts'
import { importPage } from './import-page.ts'
import { line } from './line.ts'
import { link } from './link.ts'
import { listCommand } from './list.ts'
import { pageBreak } from './page-break.ts'
import { pageNumber } from './page-number.ts'
import { path } from './path.ts'
import { polygon } from './polygon.ts'
import { polyline } from './polyline.ts'
import { rect } from './rect.ts'
import { richText } from './rich-text.ts'
import { spacer } from './spacer.ts'
import { svg } from './svg.ts'
import { tableCommand } from './table.ts'
import { text } from './text.ts'
import { toc } from './toc.ts'

// Commands that hold commands get their list late: it is made of them.
const nested: z.ZodType<readonly AnyCommand[]> = z.lazy(() => commandList)

const group = groupCommand(nested)
const columns = columnsCommand(nested)
const list = listCommand(nested)
const table = tableCommand(nested)

/** Every command by its type, in the order of the reference. */
export const commands = {
  text,
  rich_text: richText,
  list,
  table,
  image,
  svg,
  barcode,
  html,
  import_page: importPage,
  form_field: formField,
  rect,
  ellipse,
  line,
  polyline,
  polygon,
  path,
  link,
  bookmark,
  anchor,
  toc,
  page_number: pageNumber,
  group,
  columns,
  spacer,
  page_break: pageBreak,
} as const satisfies Readonly<Record<string, Command>>

/** Type of a command. */
export type CommandType = keyof typeof commands

/** Most commands of a request, those inside others counted. */
export const MAX_COMMANDS = 20_000

/** One command of any type. */
export const command = z
  .discriminatedUnion(
    'type',
    [
      text.schema,
      richText.schema,
      list.schema,
      table.schema,
      image.schema,
      svg.schema,
      barcode.schema,
      html.schema,
      importPage.schema,
      formField.schema,
      rect.schema,
      ellipse.schema,
      line.schema,
      polyline.schema,
      polygon.schema,
      path.schema,
      link.schema,
      bookmark.schema,
      anchor.schema,
      toc.schema,
      pageNumber.schema,
      group.schema,
      columns.schema,
      spacer.schema,
      pageBreak.schema,
    ],
    { error: `must be one of ${Object.keys(commands).join(', ')}` },
  )
  .meta({ description: 'A drawing command; `type` says which.' })

/** A list of commands. */
export const commandList = z
  .array(command)
  .max(MAX_COMMANDS)
  .meta({ description: `Drawing commands in reading order, at most ${MAX_COMMANDS} in all.` })
