import { EngineError } from '@svc/engine'

/**
 * Result of a call to a store. One that fails is a store that does not answer: a full or broken disk, a network that is down.
 *
 * @throws EngineError `service_unavailable`, its cause what the call threw
 */
export async function answering<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const message = 'The artifact store does not answer. Try again soon.'
    throw new EngineError('service_unavailable', message, { cause })
  }
}
