/** A file or folder of Emscripten's file system in memory. */
export interface FileNode {
  /** Bytes of a file, entries of a folder by name. */
  contents: Uint8Array | Record<string, FileNode> | null
  stream_ops: FileOperations
  node_ops: {
    readonly setattr: (node: FileNode, attributes: { readonly size?: number }) => void
  }
}

/** An open file. */
export interface FileStream {
  readonly node: FileNode
}

/** Operations of an open file; each is told its stream first. */
export interface FileOperations {
  read(
    stream: FileStream,
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): number
  write(stream: FileStream, ...rest: readonly unknown[]): number
  allocate(stream: FileStream, ...rest: readonly unknown[]): void
  mmap(stream: FileStream, ...rest: readonly unknown[]): unknown
}

/** Emscripten's file system, in memory. */
export interface FileSystem {
  readonly root: FileNode
  analyzePath(path: string): { readonly exists: boolean }
  mkdir(path: string): void
  readdir(path: string): string[]
  readFile(path: string): Uint8Array
  unlink(path: string): void
  writeFile(path: string, bytes: Uint8Array): void
}
