import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settings } from '../packages/http/src/index.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const FILES = ['Dockerfile', 'deploy/compose.yaml', 'docs/operate.md', 'README.md'] as const

describe.each(FILES)('%s', (file) => {
  test('names no setting that there is not', () => {
    const known = settings().map(({ variable }) => variable)
    const named = read(file).match(/\bSVC_[A-Z_]+\b/g) ?? []
    // The client's own key, in the examples.
    const stray = named.filter((name) => !known.includes(name) && name !== 'SVC_API_KEY')
    expect(named.length).toBeGreaterThan(0)
    expect(stray).toEqual([])
  })
})

test('the image listens where the service does by default', () => {
  const port = settings().find(({ variable }) => variable === 'PORT')?.defaultText
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain(`PORT=${port} `)
  expect(dockerfile).toContain(`EXPOSE ${port}\n`)
  expect(read('deploy/compose.yaml')).toContain(`${port}:${port}`)
})

test('the seccomp profile leaves Chromium the calls that its sandbox is made of', () => {
  const { syscalls } = JSON.parse(read('deploy/seccomp.json'))
  const [{ names, action }] = syscalls
  expect(action).toBe('SCMP_ACT_ERRNO')
  expect(names).toContain('kexec_load')
  for (const needed of ['clone', 'clone3', 'unshare', 'chroot']) {
    expect(names).not.toContain(needed)
  }
})
