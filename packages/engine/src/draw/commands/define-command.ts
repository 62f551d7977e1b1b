import type * as z from 'zod'
import type { Flowable } from '../flow/flowable.ts'
import type { Scope } from './scope.ts'

/** A drawing command: what it accepts, and what it becomes. */
export interface Command<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  // A method, so that a table of commands with different schemas has a type.
  /** Fields that are stated, and what they need to change anything; false where they do. */
  idle?(command: z.output<Schema>, scope: Scope): Readonly<Record<string, string | false>>
  build(command: z.output<Schema>, scope: Scope): Flowable | readonly Flowable[]
}

/** A command as given, with `build` tied to its schema. */
export function defineCommand<Schema extends z.ZodType>(command: Command<Schema>): Command<Schema> {
  return command
}
