import * as z from 'zod'
import { commandList, MAX_COMMANDS } from '../../../draw/commands/commands.ts'
import { findCommandTrouble } from '../../../draw/commands/request/count-commands.ts'
import { fonts } from '../../../draw/commands/request/fonts.ts'
import { images } from '../../../draw/commands/request/image-fields.ts'
import { styles } from '../../../draw/commands/request/named-styles-field.ts'
import { checkReferences } from '../../../draw/commands/request/references.ts'
import { asTheParseDoes, type Steps } from '../../../lifetime/turns.ts'
import { metadata } from '../../../schemas/file/metadata.ts'
import { outputFields, refuseConflictingOutput } from '../../../schemas/options/output-options.ts'
import { wholeNumber } from '../../../schemas/values/number-range.ts'
import { page } from './page.ts'

const { metadata: _, ...outputWithoutMetadata } = outputFields

const options = z
  .strictObject({
    ...outputWithoutMetadata,
    timeout_ms: wholeNumber(1000, 120_000)
      .default(60_000)
      .meta({ description: 'Time for drawing, from 1000 to 120000 milliseconds. Default 60000.' }),
  })
  .superRefine(refuseConflictingOutput)
  .prefault({})
  .meta({ description: 'Output options; every one has a default.' })

const fields = z
  .strictObject({
    metadata: metadata.optional(),
    page,
    fonts,
    images,
    styles,
    commands: commandList.meta({
      description: `Drawing commands in reading order: at most ${MAX_COMMANDS}, those inside others counted.`,
    }),
    options,
  })
  .superRefine(asTheParseDoes(checkReferences))

const counted = z.transform(asTheParseDoes(countCommands))

function* countCommands(
  input: z.input<typeof fields>,
  ctx: z.core.$RefinementCtx,
): Steps<z.input<typeof fields>> {
  const trouble = yield* findCommandTrouble(input, MAX_COMMANDS)
  if (trouble === undefined) return input
  const message =
    trouble.kind === 'cycle'
      ? 'must not hold a command that holds itself'
      : `must be at most ${MAX_COMMANDS} commands, those inside others counted`
  const given = trouble.kind === 'cycle' ? undefined : `${trouble.count} or more`
  ctx.addIssue({ code: 'custom', path: ['commands'], message, params: { given } })
  return z.NEVER
}

/** A request as a client sends it: defaults may be left out. */
export interface RenderRequest extends z.input<typeof fields> {}

/** Parsed {@link renderInput}. */
export interface RenderInput extends z.output<typeof fields> {}

/** A document as drawing commands. Its type has a name: written out, it is longer than a declaration file may hold. */
export const renderInput: z.ZodType<RenderInput, RenderRequest> = z.pipe(counted, fields)
