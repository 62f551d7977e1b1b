// Source: RFC 6761, 6762, 8375, and the names that private networks give themselves.
const PRIVATE_NAME =
  /^[^.]+$|\.(?:internal|intranet|private|corp|home|lan|local|localhost|home\.arpa)$/

/** Whether a name could stand in the public DNS. */
export function isPublicName(hostname: string): boolean {
  return !PRIVATE_NAME.test(hostname.replace(/\.$/, ''))
}
