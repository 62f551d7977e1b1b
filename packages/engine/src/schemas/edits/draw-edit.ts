import * as z from 'zod'
import { commandList, MAX_COMMANDS } from '../../draw/commands/commands.ts'
import { fonts } from '../../draw/commands/request/fonts.ts'
import { images } from '../../draw/commands/request/image-fields.ts'
import { styles } from '../../draw/commands/request/named-styles-field.ts'
import { checkReferences } from '../../draw/commands/request/references.ts'
import { walkInSteps } from '../../draw/commands/request/walk-commands.ts'
import type { AnyCommand } from '../../draw/commands/scope.ts'
import { asTheParseDoes, type Steps } from '../../lifetime/turns.ts'
import { margins } from '../values/pages/margins.ts'
import { pageRanges } from '../values/pages/page-ranges.ts'

const fields = z.strictObject({
  type: z.literal('draw').meta({
    description:
      'Draws onto pages with the commands of `documents/render`: text, tables, shapes, images, barcodes, links, form fields. Places count from the top left corner of the page as it is seen. In tagged documents it becomes part of the structure, after what stands on the page.',
  }),
  pages: pageRanges.default('all').meta({
    description: `Pages to draw on; each gets all of the commands. ${pageRanges.meta()?.description ?? ''}`,
  }),
  commands: commandList.meta({
    description: `Drawing commands in reading order, from 1 to ${MAX_COMMANDS} in all edits together. Commands without a place of their own flow between \`margins_mm\` and must fit on the page. \`page_break\` and \`toc\` cannot be among them, \`html\` needs \`width_mm\`.`,
  }),
  styles,
  fonts,
  images,
  margins_mm: margins.prefault({}).meta({
    description:
      'Distance of what flows from the edges of the page as it is seen, in millimetres: a number, or an object of top, right, bottom and left. Default 20.',
  }),
  layer: z
    .enum(['over', 'under'])
    .default('over')
    .meta({ description: 'Over or under what is on the page.' }),
  decorative: z.boolean().default(false).meta({
    description:
      'It says nothing: in tagged documents readers pass over all of it. Not with links and form fields.',
  }),
})

/** Draws onto the pages of a document. */
export const drawEdit = fields.superRefine(asTheParseDoes(checkCommands))

function* checkCommands(edit: z.output<typeof fields>, ctx: z.RefinementCtx): Steps<void> {
  const { commands, styles: named, images: pictures, decorative } = edit
  yield* checkReferences({ commands, page: {}, styles: named, images: pictures }, ctx)
  if (commands.length === 0) refuse(ctx, ['commands'], 'must have at least one item', 'none')
  for (const found of walkInSteps(commands, 'commands')) {
    yield
    if (found === undefined) continue
    const { command, path } = found
    const { type } = command as AnyCommand
    const field = [...steps(path), 'type']
    if (type === 'page_break' || type === 'toc') {
      refuse(ctx, field, 'must not be one that only a new document has', type)
    } else if (type === 'html' && command['width_mm'] === undefined) {
      refuse(ctx, [...steps(path), 'width_mm'], 'is required in an edit', 'nothing')
    }
    if (!decorative) continue
    if (type === 'link' || type === 'form_field') {
      refuse(ctx, field, 'cannot be combined with decorative', type)
    } else if (command['link'] !== undefined) {
      refuse(ctx, [...steps(path), 'link'], 'cannot be combined with decorative')
    }
  }
}

function refuse(
  ctx: z.RefinementCtx,
  path: (string | number)[],
  message: string,
  given?: string,
): void {
  ctx.addIssue({ code: 'custom', path, message, params: { given } })
}

/** `commands[3].columns[0]` as the steps of a path. */
function steps(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
