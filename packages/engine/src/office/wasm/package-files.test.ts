import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileNode, FileOperations, FileStream } from './file-system.ts'
import { PackageFiles } from './package-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-package-'))
const path = join(folder, 'package')

beforeAll(() => writeFileSync(path, 'first|second|third'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Emscripten's handling of a file in memory, as far as it is needed. */
const inMemory: FileOperations = {
  read: () => {
    throw new Error('read in memory')
  },
  write: ({ node }, bytes) => {
    const contents = node.contents as Uint8Array
    contents.set(bytes as Uint8Array)
    return contents.length
  },
  allocate: () => {},
  mmap: ({ node }) => node.contents,
}

let second: FileNode

beforeEach(() => {
  const files = new PackageFiles(path)
  second = fileNode(new Uint8Array(files.placeholder, 6, 6))
  const other = fileNode(new Uint8Array(3))
  const inner = folderNode({ second })
  files.open({ root: folderNode({ inner, other }) } as Parameters<PackageFiles['open']>[0])
  expect(other.stream_ops).toBe(inMemory)
})

function fileNode(contents: Uint8Array): FileNode {
  return { contents, stream_ops: inMemory, node_ops: { setattr: () => {} } }
}

function folderNode(contents: Record<string, FileNode>): FileNode {
  return { contents, stream_ops: inMemory, node_ops: { setattr: () => {} } }
}

function read(node: FileNode, offset: number, length: number, position: number): string {
  const buffer = new Uint8Array(12).fill(46)
  const size = node.stream_ops.read({ node } as FileStream, buffer, offset, length, position)
  return `${size} ${Buffer.from(buffer).toString('latin1')}`
}

test('a file is read from its place in the package, and no further', () => {
  expect(read(second, 0, 6, 0)).toBe('6 second......')
  expect(read(second, 2, 3, 1)).toBe('3 ..eco.......')
  expect(read(second, 0, 12, 4)).toBe('2 nd..........')
  expect(read(second, 0, 12, 6)).toBe('0 ............')
  expect(read(second, 0, 12, 99)).toBe('0 ............')
})

test('a file that is mapped or written to is in memory from then on', () => {
  const mapped = second.stream_ops.mmap({ node: second })
  expect(Buffer.from(mapped as Uint8Array).toString()).toBe('second')
  expect(() => read(second, 0, 6, 0)).toThrow('read in memory')
  second.stream_ops.write({ node: second }, Buffer.from('SEC'))
  expect(Buffer.from(second.contents as Uint8Array).toString()).toBe('SECond')
})

test('a file that is cut keeps what stays of it', () => {
  second.node_ops.setattr(second, { size: 3 })
  expect(Buffer.from(second.contents as Uint8Array).toString()).toBe('second')
})
