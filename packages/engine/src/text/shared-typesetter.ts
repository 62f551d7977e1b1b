import { createTypesetter, type Typesetter, type TypesetterOptions } from './typesetter.ts'

// Each holds the fonts that it has used.
const MAX_KEPT = 4

const kept = new Map<string, Typesetter>()

/**
 * A typesetter that all documents of this process share which need the same faces: to open those takes as long as to set
 * a page. One with fonts of a request is for that request alone: what such a font does to HarfBuzz ends with it.
 */
export async function sharedTypesetter(options: TypesetterOptions = {}): Promise<Typesetter> {
  const { faces = [], hyphenation = [] } = options
  if (faces.some(({ origin }) => origin === 'request')) return createTypesetter(options)
  const key = JSON.stringify([faces, hyphenation])
  const found = kept.get(key) ?? untilItFails(key, await createTypesetter(options))
  kept.delete(key)
  kept.set(key, found)
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
  return found
}

/** The typesetter, forgotten once it has failed: nobody knows what its memory holds then. */
function untilItFails(key: string, { layOut, fit, metrics }: Typesetter): Typesetter {
  const watched =
    <Parameters extends readonly unknown[], Result>(call: (...given: Parameters) => Result) =>
    (...given: Parameters): Result => {
      try {
        return call(...given)
      } catch (error) {
        kept.delete(key)
        throw error
      }
    }
  return { layOut: watched(layOut), fit: watched(fit), metrics: watched(metrics) }
}
