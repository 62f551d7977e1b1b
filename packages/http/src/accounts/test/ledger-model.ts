/** Rules of the ledger, written a second time and another way, for the property test to compare with. */
export interface LedgerModel {
  readonly monthlyAllowance: number
  readonly billingDay: number
  now: number
  periodEnd: number
  allowance: number
  topup: number
  readonly payments: Set<string>
  readonly requests: Map<string, ModelRequest>
}

/** One request: where its credit came from, and how it ended. */
export interface ModelRequest {
  readonly bucket: 'allowance' | 'topup'
  readonly expiresAt: number
  ending: 'charge' | 'refund' | 'void' | undefined
}

/** A new account's ledger. */
export function newModel(
  account: Pick<LedgerModel, 'monthlyAllowance' | 'billingDay' | 'now'>,
): LedgerModel {
  return {
    ...account,
    periodEnd: nextBillingDay(account.billingDay, account.now),
    allowance: account.monthlyAllowance,
    topup: 0,
    payments: new Set(),
    requests: new Map(),
  }
}

/** Begins a new period if the old one is over. */
export function rollOver(model: LedgerModel): void {
  if (model.now < model.periodEnd) return
  model.allowance = model.monthlyAllowance
  model.periodEnd = nextBillingDay(model.billingDay, model.now)
}

/** Reserves as the ledger should. */
export function reserve(model: LedgerModel, id: string, holdMs: number): string {
  rollOver(model)
  if (model.requests.has(id)) return 'duplicate'
  const bucket = model.allowance > 0 ? 'allowance' : 'topup'
  if (model[bucket] === 0) return 'quota_exceeded'
  model[bucket]--
  model.requests.set(id, { bucket, expiresAt: model.now + holdMs, ending: undefined })
  return 'reserved'
}

/** Settles as the ledger should. */
export function settle(
  model: LedgerModel,
  id: string,
  outcome: 'charge' | 'refund',
): ModelRequest['ending'] {
  const request = model.requests.get(id)
  if (request === undefined) return undefined
  if (request.ending !== undefined) return request.ending
  if (outcome === 'refund') giveBack(model, request)
  request.ending = outcome
  return outcome
}

/** Takes back as the ledger should. */
export function takeBack(model: LedgerModel, id: string): ModelRequest['ending'] {
  const request = model.requests.get(id)
  if (request?.ending !== 'charge') return settle(model, id, 'refund')
  giveBack(model, request)
  request.ending = 'void'
  return 'void'
}

/** Adds credits as the ledger should. */
export function topUp(model: LedgerModel, payment: string, credits: number): boolean {
  rollOver(model)
  if (model.payments.has(payment)) return false
  model.payments.add(payment)
  model.topup += credits
  return true
}

function giveBack(model: LedgerModel, { bucket }: ModelRequest): void {
  rollOver(model)
  model[bucket]++
}

/** The first billing day after a time: every day from then on is looked at. */
function nextBillingDay(billingDay: number, now: number): number {
  const day = new Date(now)
  day.setUTCHours(0, 0, 0, 0)
  for (;;) {
    day.setUTCDate(day.getUTCDate() + 1)
    const tomorrow = new Date(day)
    tomorrow.setUTCDate(day.getUTCDate() + 1)
    const lastOfMonth = tomorrow.getUTCDate() === 1
    const date = day.getUTCDate()
    if (date === billingDay || (lastOfMonth && date < billingDay)) return day.getTime()
  }
}
