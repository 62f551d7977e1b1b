import { describe, expect, test } from 'vitest'
import { scrubFontTexts } from './font-texts.ts'

const isNamed = (text: string) => text.includes('SECRET')
const word = (value: number) => Buffer.from([value >> 8, value & 0xff])

/** A TrueType program of these tables, as far as they are looked at. */
function tables(parts: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(parts)
  const head = Buffer.alloc(12 + 16 * entries.length)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(entries.length, 4)
  let start = head.length
  for (const [index, [tag, table]] of entries.entries()) {
    head.write(tag, 12 + 16 * index, 'latin1')
    head.writeUInt32BE(start, 20 + 16 * index)
    head.writeUInt32BE(table.length, 24 + 16 * index)
    start += table.length
  }
  return Buffer.concat([head, ...Object.values(parts)])
}

function nameTable(platform: number, text: Buffer): Buffer {
  const record = [platform, 0, 0, 0, text.length, 0].map(word)
  return Buffer.concat([word(0), word(1), word(18), ...record, text])
}

/** Source: Adobe Type 1 Font Format, 7.2. */
function eexec(data: Buffer, isBack: boolean): Buffer {
  let key = 55665
  return Buffer.from(
    [...data].map((byte) => {
      const other = byte ^ (key >> 8)
      key = (((isBack ? byte : other) + key) * 52845 + 22719) & 0xffff
      return other
    }),
  )
}

describe('texts of font programs', () => {
  test.each([
    ['of one byte', 1, Buffer.from('by SECRET')],
    ['of two bytes', 3, Buffer.from('by SECRET', 'utf16le').swap16()],
  ])('in the table of names, %s', (_, platform, text) => {
    const program = tables({ name: nameTable(platform, text), glyf: Buffer.from('codes') })
    const { data, besideNames } = scrubFontTexts(program, isNamed)
    expect(data.length).toBe(program.length)
    expect(data.toString('latin1').replaceAll('\0', '')).not.toContain('SECRET')
    expect(besideNames.toString('latin1')).toContain('codes')
    expect(scrubFontTexts(data, isNamed).data).toBe(data)
  })

  test('in a signature; anything in a table of codes stays to be found', () => {
    const program = tables({ DSIG: Buffer.from('SECRET'), fpgm: Buffer.from('SECRET') })
    const { data, besideNames } = scrubFontTexts(program, isNamed)
    expect(data.toString('latin1').match(/SECRET/g)).toHaveLength(1)
    expect(besideNames.toString('latin1')).toContain('SECRET')
  })

  test('in the names of glyphs; those of characters stay', () => {
    const names = ['SECRET.icon', 'Delta', 'other'].map(
      (own) => `${String.fromCharCode(own.length)}${own}`,
    )
    const post = (version: number) => {
      const head = Buffer.alloc(34 + 2 * 3)
      head.writeUInt32BE(version, 0)
      head.writeUInt16BE(3, 32)
      return tables({ post: Buffer.concat([head, Buffer.from(names.join(''), 'latin1')]) })
    }
    const isName = (text: string) => /SECRET|Delta/.test(text)
    const { data, besideNames } = scrubFontTexts(post(0x00020000), isName)
    expect(data.toString('latin1')).toContain('\x0bxxxxxxxxxxx\x05Delta\x05other')
    expect(besideNames.toString('latin1')).not.toMatch(/SECRET|Delta/)
    // Nobody knows how another version is read.
    const unread = scrubFontTexts(post(0x00025000), isName)
    expect(unread.besideNames.toString('latin1')).toContain('SECRET')
  })

  test('in the strings of a CFF program; names of characters stay', () => {
    const index = (...items: string[]) => {
      const offsets = items.map((_, at) => items.slice(0, at + 1).join('').length + 1)
      return Buffer.concat([
        word(items.length),
        Buffer.from([1, 1, ...offsets]),
        Buffer.from(items.join(''), 'latin1'),
      ])
    }
    const program = Buffer.concat([
      Buffer.from([1, 0, 4, 1]),
      index('SECRET-Bold'),
      index('\x8b'),
      index('Delta', 'A SECRET'),
    ])
    const { data } = scrubFontTexts(program, (text) => /SECRET|Delta/.test(text))
    expect(data.toString('latin1')).not.toContain('SECRET')
    expect(data.toString('latin1')).toContain('Delta')
  })

  test('in both parts of a Type 1 program, which stays one', () => {
    const readable =
      '%!PS-AdobeFont-1.0: SECRET\n/FontName /SECRET def /Notice (SECRET\\051) def\ncurrentfile eexec\n'
    const secret = Buffer.from('abcd/Private % SECRET\n/Subrs 1 array SECRET')
    const program = Buffer.concat([Buffer.from(readable), eexec(secret, false)])
    const { data, besideNames } = scrubFontTexts(program, isNamed)
    const text = data.toString('latin1', 0, readable.length)
    expect(text).toMatch(/^%!PS-AdobeFont-1\.0 {8}\n\/FontName \/xxxxxx def \/Notice \( +\) def/)
    const plain = eexec(data.subarray(readable.length), true).toString('latin1')
    expect(plain).toBe('abcd/Private         \n/Subrs 1 array SECRET')
    expect(besideNames.toString('latin1')).toContain('array SECRET')
  })
})
