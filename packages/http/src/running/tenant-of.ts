import type { AppState } from '../app-state.ts'

/** Tenant of a request where callers take turns: the account, or in self-hosted mode the key. */
export function tenantOf({ caller }: Pick<AppState, 'caller'>): string {
  return caller?.accountId ?? caller?.keyId ?? ''
}
