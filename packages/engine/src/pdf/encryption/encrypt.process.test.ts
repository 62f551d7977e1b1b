import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { encryptedPdf, passwordPairs } from '../test/encrypted-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'encrypt-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0
const hasMutool = spawnSync('mutool', ['-v']).status === 0
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

function stored(bytes: Buffer): string {
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.pdf`)
  writeFileSync(path, bytes)
  return path
}

function run(program: string, ...parameters: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  return { ok: status === 0, output: stdout + stderr }
}

const OPENERS = {
  qpdf: {
    isHere: hasQpdf,
    open: (path: string, password: string) =>
      run('qpdf', '--qdf', `--password=${password}`, path, '-'),
    shows: ['(The secret text)', 'secret note', 'secret title'],
  },
  mutool: {
    isHere: hasMutool,
    open: (path: string, password: string) =>
      run('mutool', 'draw', '-p', password, '-F', 'text', path),
    shows: ['The secret text'],
  },
  poppler: {
    isHere: hasPoppler,
    open: (path: string, password: string) => run('pdftotext', '-upw', password, path, '-'),
    shows: ['The secret text'],
  },
} as const

describe.each(Object.entries(OPENERS))('%s', (_, { isHere, open, shows }) => {
  test.skipIf(!isHere)('opens with the right passwords and no other', () => {
    const path = stored(encryptedPdf({ userPassword: 'eins', ownerPassword: 'zwei' }))
    const opened = open(path, 'eins')
    for (const text of shows) expect(opened.output).toContain(text)
    expect(open(path, 'drei').ok).toBe(false)
  })

  test.skipIf(!isHere)('opens without one when only the owner has one', () => {
    expect(open(stored(encryptedPdf({ ownerPassword: 'zwei' })), '').output).toContain(shows[0])
  })

  test.skipIf(!isHere).each(['Пароль', 'pässwörd', '密码', 'ひみつ', '🔑🔒', ' a b ', '(\\)<>'])(
    'opens with %s',
    (password) => {
      const path = stored(encryptedPdf({ userPassword: password }))
      expect(open(path, password).output).toContain(shows[0])
    },
  )
})

test.skipIf(!hasQpdf)(
  'makes files that an independent reader opens, whatever the passwords',
  () => {
    const opened = fc.property(passwordPairs, ([userPassword, ownerPassword]) => {
      const path = stored(encryptedPdf({ userPassword, ownerPassword }))
      for (const given of [userPassword, ownerPassword]) {
        expect(run('qpdf', '--check', `--password=${given}`, path)).toMatchObject({ ok: true })
      }
    })
    fc.assert(opened, { numRuns: 40 })
  },
)

test.skipIf(!hasQpdf)('allows what it is told and nothing else', () => {
  const path = stored(
    encryptedPdf({ ownerPassword: 'zwei', permissions: ['print', 'accessibility'] }),
  )
  const { output } = run('qpdf', '--show-encryption', path)
  expect(output).toContain('R = 6')
  expect(output).toContain('print low resolution: allowed')
  expect(output).toContain('print high resolution: not allowed')
  expect(output).toContain('extract for any purpose: not allowed')
  expect(output).toContain('extract for accessibility: allowed')
  expect(output).toContain('stream encryption method: AESv3')
})

test.skipIf(!hasQpdf)('draws an owner password where none is given', () => {
  const path = stored(encryptedPdf({ userPassword: 'eins', permissions: [] }))
  expect(run('qpdf', '--show-encryption', '--password=eins', path).output).toContain(
    'Supplied password is user password',
  )
})
