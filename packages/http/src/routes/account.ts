import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { AccountInfo } from '../openapi/service-schemas.ts'

/** `GET /account`: what the caller's account may spend, and when it gets more. Costs nothing. */
export function accountRoute(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  { mode, findAccount }: Pick<AppDeps, 'mode' | 'findAccount'>,
): void {
  router.get('/account', checks, async (ctx) => {
    const id = ctx.state.caller?.accountId
    const account = id === undefined ? undefined : await findAccount?.(id)
    if (account === undefined) {
      const none: AccountInfo = { mode }
      ctx.body = none
      return
    }
    const { allowance, topup } = account.credits
    // The latest there is: requests that run at the same time move it.
    ctx.state.creditsRemaining = allowance + topup
    const info: AccountInfo = {
      mode,
      id: account.id,
      email: account.email,
      credits: {
        remaining: allowance + topup,
        allowance,
        topup,
        resets_at: account.periodEnd.toISOString(),
      },
      plan: { monthly_allowance: account.monthlyAllowance, billing_day: account.billingDay },
    }
    ctx.body = info
  })
}
