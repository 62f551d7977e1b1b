import { apply } from '../natives.ts'

/** Lets scripts send so many requests by all ways together; more of them fail as those without a network do. */
export function boundRequests(count: number): void {
  let left = count
  const { fetch } = window
  window.fetch = (...values) =>
    left-- > 0 ? fetch(...values) : Promise.reject(new TypeError('Failed to fetch'))
  const { sendBeacon } = Navigator.prototype
  Navigator.prototype.sendBeacon = function (...values) {
    return left-- > 0 && (apply(sendBeacon, this, values) as boolean)
  }
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (...values) {
    if (left-- > 0) return apply(send, this, values) as undefined
    throw new DOMException('Failed to load.', 'NetworkError')
  }
}
