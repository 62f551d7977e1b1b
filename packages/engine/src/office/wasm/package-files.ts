import type { FileNode, FileOperations, FileStream, FileSystem } from './file-system.ts'
import { type FileReader, openStored } from './packed/packed-file.ts'

/** Bytes of a file in the package. */
interface Place {
  readonly start: number
  readonly length: number
}

/**
 * The files of LibreOffice's package, 100 MB of fonts and settings, read from disk when they are asked for: of most of
 * them nothing is.
 */
export class PackageFiles {
  /** Stands for the package while the module is loaded. None of its memory is touched, so it takes none. */
  readonly placeholder: ArrayBuffer
  readonly #file: FileReader
  readonly #places = new Map<FileNode, Place>()

  constructor(path: string) {
    this.#file = openStored(path)
    this.placeholder = new ArrayBuffer(this.#file.size)
  }

  /** Lets the files that lie in the placeholder be read from the package. */
  open({ root }: FileSystem): void {
    const folders = [root]
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      for (const node of Object.values(folder.contents as Record<string, FileNode>)) {
        if (node.contents instanceof Uint8Array) this.#openFile(node, node.contents)
        else if (node.contents !== null && typeof node.contents === 'object') folders.push(node)
      }
    }
  }

  #openFile(node: FileNode, { buffer, byteOffset: start, length }: Uint8Array): void {
    if (buffer !== this.placeholder) return
    this.#places.set(node, { start, length })
    node.stream_ops = this.#operations(node.stream_ops)
    const { setattr } = node.node_ops
    node.node_ops = {
      ...node.node_ops,
      setattr: (target, attributes) => {
        // A size: what is kept has to be there.
        if (attributes.size !== undefined) this.#load(target)
        setattr(target, attributes)
      },
    }
  }

  #operations(inMemory: FileOperations): FileOperations {
    return {
      ...inMemory,
      read: (stream, buffer, offset, length, position) => {
        const place = this.#places.get(stream.node)
        if (place === undefined) return inMemory.read(stream, buffer, offset, length, position)
        const size = Math.max(0, Math.min(length, place.length - position))
        return this.#file.read(buffer, offset, size, place.start + position)
      },
      write: (stream, ...rest) => this.#inMemory(stream, () => inMemory.write(stream, ...rest)),
      allocate: (stream, ...rest) =>
        this.#inMemory(stream, () => inMemory.allocate(stream, ...rest)),
      mmap: (stream, ...rest) => this.#inMemory(stream, () => inMemory.mmap(stream, ...rest)),
    }
  }

  #inMemory<T>({ node }: FileStream, operate: () => T): T {
    this.#load(node)
    return operate()
  }

  /** From here on the file is one in memory like any other. */
  #load(node: FileNode): void {
    const place = this.#places.get(node)
    if (place === undefined) return
    const bytes = new Uint8Array(place.length)
    this.#file.read(bytes, 0, place.length, place.start)
    node.contents = bytes
    this.#places.delete(node)
  }
}
