import { EngineError } from './errors.ts'
import { nearestName } from './nearest-name.ts'
import { quotePath } from './quote.ts'

/** The name of every option of a type: the compiler asks for each of them, and for no other. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>

/**
 * Refuses an option that there is not: a slip in its name would go unseen, and its default hold.
 *
 * @param given options of a program, perhaps one without types; absent ones are none
 * @param path address of the options, for example `['browsers', 'policy']`
 * @throws EngineError `invalid_request` that names the option, and the one that is meant
 * @example refuseUnknownOptions({ policyy: {} }, { policy: true }, ['browsers'])
 *   // Unknown option "browsers.policyy". Did you mean "policy"?
 */
export function refuseUnknownOptions<Options extends object>(
  given: Options | undefined,
  names: OptionNames<Options>,
  path: readonly string[] = [],
): void {
  const known = Object.keys(names)
  const unknown = Object.keys(given ?? {}).find((name) => !Object.hasOwn(names, name))
  if (unknown === undefined) return
  const param = quotePath([...path, unknown])
  const meant = nearestName(unknown, known)
  const advice = meant === undefined ? `Known are ${known.join(', ')}.` : `Did you mean "${meant}"?`
  const address = param.includes('"') ? param : `"${param}"`
  throw new EngineError('invalid_request', `Unknown option ${address}. ${advice}`, { param })
}
