/** A font of three glyphs, none, A and B, that holds what metrics hang on; outlines only if given. */
export function aFont(family: string, weight = 400, cff?: Buffer): Buffer {
  const tables: Readonly<Record<string, Buffer>> = {
    ...(cff && { 'CFF ': cff }),
    GPOS: Buffer.alloc(4),
    'OS/2': words(78, { 4: weight }),
    cmap: characterMap(),
    head: words(54, { 18: 1000 }),
    hhea: words(36, { 4: 800, 6: 0x10000 - 200, 34: 3 }),
    hmtx: words(12, { 0: 500, 4: 510, 8: 520 }),
    maxp: words(6, { 4: 3 }),
    name: names([
      [1, family],
      [6, `${family.replaceAll(' ', '')}-Regular`],
    ]),
  }
  const tags = Object.keys(tables).toSorted()
  const head = words(12 + 16 * tags.length, { 0: 1, 4: tags.length })
  let offset = head.length
  const pieces = tags.map((tag, index) => {
    const table = tables[tag] ?? Buffer.alloc(0)
    head.write(tag, 12 + 16 * index, 'latin1')
    head.writeUInt32BE(offset, 12 + 16 * index + 8)
    head.writeUInt32BE(table.length, 12 + 16 * index + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...pieces])
}

/** @param repeated how often each face is listed */
export function collectionOf(fonts: readonly Buffer[], repeated = 1): Buffer {
  const head = Buffer.alloc(12 + 4 * fonts.length * repeated)
  head.write('ttcf\0\x01\0\0', 'latin1')
  head.writeUInt32BE(fonts.length * repeated, 8)
  let start = head.length
  const moved = fonts.map((font, index) => {
    for (let again = 0; again < repeated; again += 1) {
      head.writeUInt32BE(start, 12 + 4 * (index * repeated + again))
    }
    const copy = Buffer.from(font)
    for (let table = 0; table < copy.readUInt16BE(4); table += 1) {
      const at = 12 + 16 * table + 8
      copy.writeUInt32BE(copy.readUInt32BE(at) + start, at)
    }
    start += copy.length
    return copy
  })
  return Buffer.concat([head, ...moved])
}

function words(length: number, values: Readonly<Record<number, number>>): Buffer {
  const table = Buffer.alloc(length)
  for (const [at, value] of Object.entries(values)) table.writeUInt16BE(value, Number(at))
  return table
}

/** A and B in a subtable of format 4. */
function characterMap(): Buffer {
  const subtable = [4, 32, 0, 4, 4, 1, 0, 0x42, 0xffff, 0, 0x41, 0xffff, 0x10000 - 0x40, 1, 0, 0]
  const table = [0, 1, 3, 1, 0, 12, ...subtable]
  return words(2 * table.length, Object.fromEntries(table.map((word, at) => [2 * at, word])))
}

function names(list: readonly (readonly [id: number, text: string])[]): Buffer {
  const texts = list.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  const head = words(6 + 12 * list.length, { 2: list.length, 4: 6 + 12 * list.length })
  let offset = 0
  for (const [index, [id]] of list.entries()) {
    const length = texts[index]?.length ?? 0
    for (const [place, word] of [3, 1, 0x409, id, length, offset].entries()) {
      head.writeUInt16BE(word, 6 + 12 * index + 2 * place)
    }
    offset += length
  }
  return Buffer.concat([head, ...texts])
}
