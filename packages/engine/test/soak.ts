import { env } from 'node:process'

/** How often something is repeated: a few times in every run of the tests, often with `SVC_SOAK=1`. */
export function repeats({ always, soak }: { readonly always: number; readonly soak: number }) {
  return env['SVC_SOAK'] === '1' ? soak : always
}

/** Time limit of tests that repeat, in milliseconds. */
export const SOAK_TIMEOUT_MS = repeats({ always: 60_000, soak: 1_800_000 })
