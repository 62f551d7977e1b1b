/** Who sent a request. */
export interface Caller {
  /** Absent in self-hosted mode, which has no accounts. */
  readonly accountId: string | undefined
  /** Names the key in logs and limits; tells nothing about it. */
  readonly keyId: string
  /** Credits that the account had left when the key was looked up; absent where they are not counted. */
  readonly credits?: number
}

/**
 * Where API keys are looked up.
 *
 * `undefined` for a key that is unknown, revoked, expired, no key at all, or whose account has not confirmed its
 * e-mail address: they are answered alike, so nobody needs to know which. `suspended` for a right key of a
 * suspended account.
 */
export interface KeyStore {
  /** @throws EngineError `service_unavailable` while the store cannot be asked */
  find(key: string): Promise<Caller | 'suspended' | undefined>
}
