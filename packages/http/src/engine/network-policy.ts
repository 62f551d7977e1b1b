import type { NetworkPolicy } from '@svc/engine'
import type { Config } from '../config.ts'

/** Rules for what documents may load, and where webhooks may go. */
export function networkPolicy(config: Config): NetworkPolicy {
  return {
    allowPrivate: config.SVC_ALLOW_PRIVATE === 'true',
    allowHosts: config.SVC_ALLOW_HOSTS,
    denyHosts: config.SVC_DENY_HOSTS,
  }
}
