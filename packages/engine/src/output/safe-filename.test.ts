import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFilename } from './safe-filename.ts'

test.each([
  ['Invoice 2026/001', 'Invoice 2026-001.pdf'],
  ['report.pdf', 'report.pdf'],
  ['Report.PDF ', 'Report.pdf'],
  ['a.b', 'a.b.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['C:\\temp\\x', 'C-temp-x.pdf'],
  ['a\r\nSet-Cookie: b', 'a Set-Cookie- b.pdf'],
  ['  a \t b  ', 'a b.pdf'],
  ['.hidden', 'hidden.pdf'],
  ['-rf', 'rf.pdf'],
  ['what?', 'what.pdf'],
  ['con', '_con.pdf'],
  ['LPT1.txt', '_LPT1.txt.pdf'],
  ['console', 'console.pdf'],
  ['Rechnung für Müller', 'Rechnung für Müller.pdf'],
  ['請求書', '請求書.pdf'],
  ['x\u202efdp.exe', 'xfdp.exe.pdf'],
  ['x\ud800y', 'xy.pdf'],
  ['a.pdf .', 'a.pdf'],
  ['می\u200cخواهم', 'می\u200cخواهم.pdf'],
])('makes %j safe', (name, expected) => {
  expect(safeFilename(name, 'pdf')).toBe(expected)
})

test.each([undefined, '', '   ', '...', '.pdf', '///', '\u200b', '\u200d'])(
  'falls back to document for %j',
  (name) => {
    expect(safeFilename(name, 'pdf')).toBe('document.pdf')
  },
)

test('cuts between characters, at 120 characters and 240 bytes with the extension', () => {
  expect(safeFilename('a'.repeat(500), 'pdf')).toBe(`${'a'.repeat(116)}.pdf`)
  expect(safeFilename('請'.repeat(500), 'pdf')).toBe(`${'請'.repeat(78)}.pdf`)
  // One character to a reader, 11 units and 25 bytes: whole or not at all.
  const family = '👨‍👩‍👧‍👦'
  expect(safeFilename(family.repeat(50), 'pdf')).toBe(`${family.repeat(9)}.pdf`)
})

test('takes a name of a million characters in its stride', () => {
  expect(safeFilename(`${' '.repeat(1e6)}a`, 'pdf')).toBe('document.pdf')
})

test('is safe and stable for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const safe = safeFilename(name, 'pdf')
      expect(safe).toMatch(/^[^\s.-].*\.pdf$/su)
      expect(safe).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cs}]/u)
      expect(safe.length).toBeLessThanOrEqual(120)
      expect(safeFilename(safe, 'pdf')).toBe(safe)
    }),
  )
})
