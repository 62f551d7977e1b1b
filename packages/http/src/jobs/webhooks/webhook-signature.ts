import { createHmac } from 'node:crypto'

/** Header fields of a webhook. Source: Standard Webhooks 1.0, "Webhook headers (metadata)". */
export interface WebhookHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/**
 * Signs the body of a webhook.
 *
 * @param id the same for every try, so that a receiver knows what it has seen
 * @param at when it is sent: receivers refuse what is older than some minutes
 */
export function signWebhook(id: string, at: Date, body: string, secret: Buffer): WebhookHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
}

/** The secret that an owner's webhooks are signed with: another for each, all of one secret of the service. */
export function webhookSecret(secret: Buffer, owner: string): Buffer {
  return createHmac('sha256', secret).update(`webhook\n${owner}`).digest()
}

/**
 * A secret as receivers configure it.
 *
 * @example webhookSecretText(Buffer.alloc(24)) // 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
 */
export function webhookSecretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}
