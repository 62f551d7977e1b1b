/** Where bytes are to be read from, as a request said it. */
export interface RemoteAddress {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Lower-case hexadecimal digest that the bytes must have. */
  readonly sha256?: string | undefined
}

/** The result of an earlier job, as a request named it. */
export interface JobResult {
  readonly jobId: string
}

/**
 * Stands for the bytes at an address until they are read: empty, and of the type that operations work with.
 *
 * An operation never meets one; see `withSources`. Rules about the content of a source let it pass.
 */
export class RemoteBytes extends Uint8Array {
  readonly address: RemoteAddress | JobResult

  constructor(address: RemoteAddress | JobResult) {
    super(0)
    this.address = address
  }
}
