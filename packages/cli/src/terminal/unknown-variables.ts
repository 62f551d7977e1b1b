import { nearestName } from '@svc/engine'
import type { Setting } from '@svc/http'
import { type Terminal, write } from './terminal.ts'

/** An environment, as a process has it. */
type Environment = Readonly<Record<string, string | undefined>>

// Read by commands of this program that are no service.
const OWN_VARIABLES = ['SVC_API_KEY', 'SVC_URL']

// Read by conversions, wherever they run.
const CONVERSION_VARIABLES = [...OWN_VARIABLES, 'SVC_CHROMIUM', 'SVC_SOFFICE', 'SVC_PAGE_REUSE']

/** A line for each variable that looks like a setting and is none: a slip in its name would go unseen. */
export function unknownVariables(
  env: Environment,
  known: readonly Pick<Setting, 'variable'>[],
): readonly string[] {
  const names = [...known.map(({ variable }) => variable), ...CONVERSION_VARIABLES]
  return Object.keys(env)
    .filter((name) => /^SVC_/.test(name) && !names.includes(name))
    .map((name) => {
      const nearest = nearestName(name, names)
      const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
      return `The variable ${name} is no setting and is ignored.${hint}`
    })
}

/** Tells of variables that are no setting, of conversions or of the service, whose settings are loaded for others alone. */
export async function tellUnknownVariables(
  { stderr }: Pick<Terminal, 'stderr'>,
  env: Environment,
): Promise<void> {
  if (unknownVariables(env, []).length === 0) return
  const { settings } = await import('@svc/http')
  for (const line of unknownVariables(env, settings())) await write(stderr, `svc: ${line}\n`)
}
