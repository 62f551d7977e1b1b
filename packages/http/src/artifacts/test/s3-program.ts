// A store in a bucket, put through its paces in plain Node: node s3-program.ts <ARTIFACTS>. Prints what it saw as JSON.
import { artifactKey } from '../artifact-store.ts'
import { openArtifacts } from '../open-artifacts.ts'

const [, , address = ''] = process.argv
const store = await openArtifacts(address, '.')
const read = async (key: string, range?: { readonly first: number; readonly last: number }) => {
  const found = await store.get(key, range)
  return found && Buffer.concat(await found.stream.toArray()).toString()
}
const text = 'svc '.repeat(750_000)
const key = artifactKey('results', new Date('2026-11-20T16:30Z'), 'two.pdf')
await store.put(key, Buffer.from(text), 'application/pdf')
const link = await store.link?.(key, {
  mediaType: 'application/pdf',
  disposition: 'inline; filename="Two.pdf"',
  expiresInS: 60,
})
const linked = await fetch(link ?? '')
const at = (hour: string) => artifactKey('inputs', new Date(`2026-11-20T${hour}:30Z`), 'x')
for (const hour of ['10', '11', '12']) await store.put(at(hour), Buffer.from('x'), 'text/plain')
const seen = {
  whole: (await read(key)) === text,
  part: await read(key, { first: 1, last: 3 }),
  linked: (await linked.text()) === text,
  disposition: linked.headers.get('Content-Disposition'),
  changed: (await fetch((link ?? '').replace('two.pdf', 'one.pdf'))).status,
  swept: await store.sweep('inputs', new Date('2026-11-20T12:30Z')),
  left: [await read(at('11')), await read(at('12'))],
  deleted: await store
    .delete(key)
    .then(() => store.delete(key))
    .then(() => read(key)),
}
await store.close()
process.stdout.write(`${JSON.stringify({ ...seen, deleted: seen.deleted ?? 'gone' })}\n`)
