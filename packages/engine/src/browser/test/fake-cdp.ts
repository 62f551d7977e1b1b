import type { CdpEvent, CdpMethod, CdpSession } from '../cdp/cdp-session.ts'

/** A fake's answer to a command; undefined answers nothing, an error refuses. */
export type FakeAnswer = (method: CdpMethod, params: unknown) => unknown

/** A session without a browser: it notes what is sent, and emits what the test says. */
export interface FakeCdp extends CdpSession {
  readonly sent: readonly { readonly method: CdpMethod; readonly params: unknown }[]
  emit(event: CdpEvent, payload?: unknown): void
}

/** A session whose commands are answered by the test. */
export function fakeCdp(answer: FakeAnswer = () => ({})): FakeCdp {
  const sent: { method: CdpMethod; params: unknown }[] = []
  const listeners = new Map<CdpEvent, ((payload: never) => void)[]>()
  return {
    sent,
    send: async (method, ...[params]) => {
      sent.push({ method, params })
      const result = await answer(method, params)
      if (result instanceof Error) throw result
      return result as never
    },
    on: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    emit: (event, payload = {}) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never)
    },
  }
}
