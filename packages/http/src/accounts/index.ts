export {
  type AccountChanges,
  type AccountFilter,
  deleteAccount,
  listAccounts,
  updateAccount,
} from './account-care.ts'
export { CREDITS_MAX } from './account-input.ts'
export {
  type CreatedKey,
  createKey,
  type ListedKey,
  listKeys,
  type RotatedKey,
  revokeKey,
  rotateKey,
} from './account-keys.ts'
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
export { generateKey, isKey, KEY_PATTERN, type KeyKind } from './api-key.ts'
export { type Restored, restoreBackup, writeBackup } from './backup.ts'
export { configKeyStore, configuredHash } from './config-key-store.ts'
export { correctCredits, topUp } from './credit-changes.ts'
export { type BilledRequest, type Credits, noCredits, type RequestOutcome } from './credits.ts'
export type { Caller, KeyStore } from './key-store.ts'
export { type LedgerViolation, verifyLedger } from './ledger.ts'
export { type EntryFilter, type LedgerEntry, listEntries } from './ledger-entries.ts'
export { type Maintenance, type MaintenanceOptions, startMaintenance } from './maintenance.ts'
export {
  keepPeppers,
  loadPeppers,
  type Pepper,
  type PepperPlace,
  type Peppers,
  parsePeppers,
} from './pepper.ts'
export {
  type ProcessLease,
  type ProcessLeaseOptions,
  startProcessLease,
} from './process-lease.ts'
export { noRequestLog, type RequestLog, type RequestRecord } from './request-log.ts'
export { type SqlCredits, type SqlCreditsOptions, sqlCredits } from './sql-credits.ts'
export { requirePeppers, sqlKeyStore } from './sql-key-store.ts'
export {
  listRequests,
  pruneRequests,
  type RequestFilter,
  type SqlRequestLogOptions,
  sqlRequestLog,
} from './sql-request-log.ts'
