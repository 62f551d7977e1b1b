/** A face that text may be set in, and where its bytes are. Plain data: it crosses a process boundary. */
export interface FaceSource {
  /** Family by which styles name it; compared without regard to case. */
  readonly family: string
  /** 100 to 900; a variable face is used at every weight that it has. */
  readonly weight: number
  readonly italic: boolean
  /** Path of a file of this machine, or the bytes of a font that came with the request. */
  readonly file: string | Uint8Array
  /** Which face of a collection; 0 elsewhere. */
  readonly index: number
  /** `request` and `default` faces come before those of the `machine`, whatever they cover. */
  readonly origin: 'request' | 'default' | 'machine'
  /** Whether a style must name it: how one text is set does not depend on what others of its request name. */
  readonly onlyByName?: boolean
  /** Features that are off unless a style turns them on. */
  readonly offFeatures?: readonly string[]
}
