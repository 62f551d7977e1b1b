// A store of files on a disk of 64 KB: node full-disk-program.ts <folder>. Prints what it saw as JSON.
import { readdir } from 'node:fs/promises'
import { EngineError } from '@svc/engine'
import { artifactKey } from '../artifact-store.ts'
import { fileStore } from '../file-store.ts'

const [, , folder = ''] = process.argv
const store = fileStore(folder)
const at = (name: string) => artifactKey('results', new Date('2026-11-20T16:30Z'), name)
const put = (name: string, kilobytes: number) =>
  store.put(at(name), Buffer.alloc(kilobytes * 1024), 'application/pdf').then(
    () => 'written',
    (error: unknown) => (EngineError.is(error) ? error.code : String(error)),
  )
const seen = {
  small: await put('small', 4),
  large: await put('large', 256),
  next: await put('next', 4),
}
const left = (await readdir(`${folder}/results/2026-11-20T16`)).sort()
process.stdout.write(JSON.stringify({ ...seen, left }))
