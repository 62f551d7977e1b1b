import * as z from 'zod'
import { listInTurns } from '../../schemas/values/list-in-turns.ts'
import { barcode } from './barcode/barcode.ts'
import type { Command } from './define-command.ts'
import { columnsCommand } from './flow/columns.ts'
import { groupCommand } from './flow/group.ts'
import { pageBreak } from './flow/page-break.ts'
import { spacer } from './flow/spacer.ts'
import { html } from './pictures/html.ts'
import { image } from './pictures/image.ts'
import { importPage } from './pictures/import-page.ts'
import { svg } from './pictures/svg.ts'
import { anchor } from './places/anchor.ts'
import { bookmark } from './places/bookmark.ts'
import { formField } from './places/form-field.ts'
import { link } from './places/link.ts'
import type { AnyCommand } from './scope.ts'
import { ellipse } from './shapes/ellipse.ts'
import { line } from './shapes/line.ts'
import { path } from './shapes/path.ts'
import { polygon } from './shapes/polygon.ts'
import { polyline } from './shapes/polyline.ts'
import { rect } from './shapes/rect.ts'
import { tableCommand } from './table/table.ts'
import { listCommand } from './text/list.ts'
import { pageNumber } from './text/page-number.ts'
import { richText } from './text/rich-text.ts'
import { text } from './text/text.ts'
import { toc } from './text/toc.ts'

// Commands that hold commands get their list late: it is made of them.
const nested: z.ZodType<readonly AnyCommand[]> = z.lazy(() => list)

const group = groupCommand(nested)
const columns = columnsCommand(nested)
const listOfItems = listCommand(nested)
const table = tableCommand(nested)

/** Every command by its type, in the order of the reference. */
export const commands = {
  text,
  rich_text: richText,
  list: listOfItems,
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
const command = z
  .discriminatedUnion(
    'type',
    [
      text.schema,
      richText.schema,
      listOfItems.schema,
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

/** Parsed commands. Their type has a name: written out, it is longer than a declaration file may hold. */
export type CommandList = readonly z.output<typeof command>[]

/** Commands as a client sends them: defaults may be left out. */
export type CommandListInput = readonly z.input<typeof command>[]

const list: z.ZodType<CommandList, CommandListInput> = listInTurns(command)
  .max(MAX_COMMANDS)
  .meta({
    title: 'DrawingCommands',
    description: `Drawing commands in reading order, at most ${MAX_COMMANDS} in all.`,
  })

/** A list of commands; by reference, since edits with commands stand in the options of many operations. */
export const commandList: z.ZodType<CommandList, CommandListInput> = z.lazy(() => list)
