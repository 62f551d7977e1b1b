import type { Environment } from '../admin/admin-command.ts'
import type { CliContext } from '../cli-context.ts'
import type { ExitCode } from '../terminal/exit-code.ts'

/** One command of `svc jobs`. */
export interface JobsCommand {
  readonly summary: string
  /** Names of its flags, without dashes; `post` has those of the operation beside them. */
  readonly flags: readonly string[]
  /** @param args what follows its name */
  run(args: readonly string[], context: CliContext, env: Environment): Promise<ExitCode>
}
