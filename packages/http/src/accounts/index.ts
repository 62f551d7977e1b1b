export {
  type AccountChanges,
  type AccountFilter,
  deleteAccount,
  listAccounts,
  updateAccount,
} from './account-care.ts'
export { CREDITS_MAX } from './account-input.ts'
export {
  type Account,
  confirmAccount,
  createAccount,
  findAccountId,
  getAccount,
  type NewAccount,
  resumeAccount,
  suspendAccount,
} from './accounts.ts'
export { type Restored, restoreBackup, writeBackup } from './backup.ts'
export { correctCredits, topUp } from './credit-changes.ts'
export { type BilledRequest, type Credits, noCredits, type RequestOutcome } from './credits.ts'
export {
  type CreatedKey,
  createKey,
  type ListedKey,
  listKeys,
  type RotatedKey,
  revokeKey,
  rotateKey,
} from './keys/account-keys.ts'
export { generateKey, isKey, KEY_PATTERN, type KeyKind } from './keys/api-key.ts'
export { configKeyStore, configuredHash } from './keys/config-key-store.ts'
export type { Caller, KeyStore } from './keys/key-store.ts'
export {
  keepPeppers,
  loadPeppers,
  type Pepper,
  type PepperPlace,
  type Peppers,
  parsePeppers,
} from './keys/pepper.ts'
export { requirePeppers, sqlKeyStore } from './keys/sql-key-store.ts'
export { type LedgerViolation, verifyLedger } from './ledger.ts'
export { type EntryFilter, type LedgerEntry, listEntries } from './ledger-entries.ts'
export { type Maintenance, type MaintenanceOptions, startMaintenance } from './maintenance.ts'
export {
  type ProcessLease,
  type ProcessLeaseOptions,
  startProcessLease,
} from './process-lease.ts'
export { noRequestLog, type RequestLog, type RequestRecord } from './request-log.ts'
export { type SqlCredits, type SqlCreditsOptions, sqlCredits } from './sql-credits.ts'
export {
  listRequests,
  pruneRequests,
  type RequestFilter,
  type SqlRequestLogOptions,
  sqlRequestLog,
} from './sql-request-log.ts'
