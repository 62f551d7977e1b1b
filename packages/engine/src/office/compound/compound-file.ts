import { invalidDocument } from '../document/invalid-document.ts'

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const HEADER_BYTES = 512
const HEADER_FAT_SECTORS = 109
const ENTRY_BYTES = 128
const LAST_SECTOR = 0xfffffffa
const NO_ENTRY = 0xffffffff
const STREAM = 2

/** Marks of sectors that hold a table of sectors, or a list of such ([MS-CFB] 2.1). */
const TABLE_SECTOR = 0xfffffffd
const LIST_SECTOR = 0xfffffffc
const END_OF_CHAIN = 0xfffffffe

interface Stream {
  readonly start: number
  readonly size: number
  /** Place of its entry in the directory. */
  readonly entry: number
}

/** Whether bytes begin as a compound file: DOC, XLS, PPT, and every encrypted Office Open XML document. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length))
}

/**
 * Streams in the root of a compound file.
 *
 * Chains are followed once: one that runs in a circle, or leaves the file, is refused.
 *
 * @throws EngineError `invalid_document` for a damaged file
 *
 * Source: [MS-CFB] 2.2 to 2.6
 */
export class CompoundFile {
  readonly #file: Buffer
  readonly #sectorBytes: number
  readonly #miniSectorBytes: number
  readonly #miniStreamLimit: number
  readonly #table: readonly number[]
  readonly #miniTable: readonly number[]
  readonly #miniStream: Buffer
  readonly #miniSectors: readonly number[]
  readonly #directory: readonly number[]
  /** By their names in small letters: names compare without case ([MS-CFB] 2.6.4). */
  readonly #streams = new Map<string, Stream>()

  constructor(bytes: Uint8Array) {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (!isCompoundFile(bytes) || file.length < HEADER_BYTES) throw damaged()
    this.#file = file
    const shift = file.readUInt16LE(30)
    const miniShift = file.readUInt16LE(32)
    if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw damaged()
    this.#sectorBytes = 1 << shift
    this.#miniSectorBytes = 1 << miniShift
    this.#miniStreamLimit = file.readUInt32LE(56)
    this.#table = numbers(this.#fatSectors())
    this.#directory = follow(file.readUInt32LE(48), this.#table)
    const directory = Buffer.concat(this.#directory.map((sector) => this.#sector(sector)))
    const miniStart = file.readUInt32LE(60)
    this.#miniTable = miniStart < LAST_SECTOR ? numbers([this.#chain(miniStart)]) : []
    if (directory.length < ENTRY_BYTES) throw damaged()
    const rootStart = directory.readUInt32LE(116)
    this.#miniSectors = rootStart < LAST_SECTOR ? follow(rootStart, this.#table) : []
    this.#miniStream = rootStart < LAST_SECTOR ? this.#chain(rootStart) : Buffer.alloc(0)
    this.#readRoot(directory)
  }

  /** Whether the root holds a stream of this name. */
  has(name: string): boolean {
    return this.#streams.has(name.toLowerCase())
  }

  /** Content of a stream in the root; undefined when there is none of this name. */
  read(name: string): Buffer | undefined {
    const stream = this.#streams.get(name.toLowerCase())
    if (stream === undefined) return undefined
    const { start, size } = stream
    if (size === 0) return Buffer.alloc(0)
    const content = size < this.#miniStreamLimit ? this.#miniChain(start) : this.#chain(start)
    if (content.length < size) throw damaged()
    return content.subarray(0, size)
  }

  /**
   * The file with other bytes at places of a stream.
   *
   * @param bytes by their offset in the stream; one byte each
   */
  patched(name: string, bytes: ReadonlyMap<number, number>): Uint8Array {
    const file = Buffer.from(this.#file)
    const { start, size } = this.#streams.get(name.toLowerCase()) ?? { start: 0, size: 0 }
    const isSmall = size < this.#miniStreamLimit
    const sectors = follow(start, isSmall ? this.#miniTable : this.#table)
    const place = (offset: number): number => {
      if (!isSmall) return this.#placeIn(sectors, offset)
      const length = this.#miniSectorBytes
      const inMini = (sectors[Math.floor(offset / length)] ?? 0) * length + (offset % length)
      return this.#placeIn(this.#miniSectors, inMini)
    }
    for (const [offset, byte] of bytes) file[place(offset)] = byte
    return file
  }

  /**
   * The file with another content of a stream, which may be longer: it goes behind the others, and so does a new table.
   *
   * Zeros fill a content up that would be too short to stand in sectors of its own.
   */
  replaced(name: string, content: Buffer): Uint8Array {
    const stream = this.#streams.get(name.toLowerCase())
    if (stream === undefined) return this.#file
    const bytes = this.#sectorBytes
    const size = Math.max(content.length, this.#miniStreamLimit)
    const first = Math.ceil(this.#file.length / bytes) - 1
    const filled = Math.ceil(size / bytes)
    const perSector = bytes / 4
    const { tables, lists } = tableSectors(first + filled, perSector)
    const start = first + filled
    const table = Array.from({ length: start + tables + lists }, (_, sector) => {
      if (sector < first) return this.#table[sector] ?? NO_ENTRY
      if (sector < start) return sector + 1 === start ? END_OF_CHAIN : sector + 1
      return sector < start + tables ? TABLE_SECTOR : LIST_SECTOR
    })
    const file = Buffer.alloc((1 + table.length) * bytes)
    const at = (sector: number) => (1 + sector) * bytes
    file.set(this.#file)
    file.set(content, at(first))
    file.fill(0xff, at(start))
    for (const [index, next] of table.entries()) file.writeUInt32LE(next, at(start) + index * 4)
    this.#writeLists(file, { start, tables, lists })
    const entry = this.#placeIn(this.#directory, stream.entry)
    file.writeUInt32LE(first, entry + 116)
    file.writeUInt32LE(size, entry + 120)
    return file
  }

  /** Names the sectors of a new table, in the header and, where it is full, in sectors that follow the table. */
  #writeLists(
    file: Buffer,
    {
      start,
      tables,
      lists,
    }: { readonly start: number; readonly tables: number; readonly lists: number },
  ): void {
    const perList = this.#sectorBytes / 4 - 1
    const firstList = start + tables
    file.writeUInt32LE(tables, 44)
    file.writeUInt32LE(lists > 0 ? firstList : END_OF_CHAIN, 68)
    file.writeUInt32LE(lists, 72)
    for (let index = 0; index < HEADER_FAT_SECTORS; index += 1) {
      file.writeUInt32LE(index < tables ? start + index : NO_ENTRY, 76 + index * 4)
    }
    for (let index = HEADER_FAT_SECTORS; index < tables; index += 1) {
      const list = Math.floor((index - HEADER_FAT_SECTORS) / perList)
      const place = (1 + firstList + list) * this.#sectorBytes
      file.writeUInt32LE(start + index, place + ((index - HEADER_FAT_SECTORS) % perList) * 4)
      const next = list + 1 < lists ? firstList + list + 1 : END_OF_CHAIN
      file.writeUInt32LE(next, place + perList * 4)
    }
  }

  #placeIn(sectors: readonly number[], offset: number): number {
    const sector = sectors[Math.floor(offset / this.#sectorBytes)]
    if (sector === undefined) throw damaged()
    return (sector + 1) * this.#sectorBytes + (offset % this.#sectorBytes)
  }

  #fatSectors(): Buffer[] {
    const file = this.#file
    const sectors: number[] = []
    for (let index = 0; index < HEADER_FAT_SECTORS; index += 1) {
      sectors.push(file.readUInt32LE(76 + index * 4))
    }
    // Files above 7 MB list more of them in a chain of sectors, each ending with the number of the next.
    let next = file.readUInt32LE(68)
    for (let steps = 0; next < LAST_SECTOR; steps += 1) {
      if (steps * this.#sectorBytes > file.length) throw damaged()
      const list = numbers([this.#sector(next)])
      sectors.push(...list.slice(0, -1))
      next = list.at(-1) ?? NO_ENTRY
    }
    const used = sectors.filter((sector) => sector < LAST_SECTOR)
    // Each describes a stretch of the file: more of them than that is a file that names one again and again.
    if (used.length > file.length / this.#sectorBytes) throw damaged()
    return used.map((sector) => this.#sector(sector))
  }

  #readRoot(directory: Buffer): void {
    const seen = new Set<number>()
    const waiting = [directory.readUInt32LE(76)]
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (index === NO_ENTRY || seen.has(index)) continue
      seen.add(index)
      const offset = index * ENTRY_BYTES
      if (offset + ENTRY_BYTES > directory.length) throw damaged()
      const entry = directory.subarray(offset, offset + ENTRY_BYTES)
      waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
      if (entry[66] !== STREAM) continue
      const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
      const name = entry.toString('utf16le', 0, nameBytes).toLowerCase()
      if (this.#streams.has(name)) throw damaged()
      this.#streams.set(name, {
        start: entry.readUInt32LE(116),
        size: entry.readUInt32LE(120),
        entry: offset,
      })
    }
  }

  #sector(index: number): Buffer {
    // The header takes the place of the first sector, whatever their size.
    const start = (index + 1) * this.#sectorBytes
    if (start >= this.#file.length) throw damaged()
    return this.#file.subarray(start, start + this.#sectorBytes)
  }

  #chain(start: number): Buffer {
    return Buffer.concat(follow(start, this.#table).map((sector) => this.#sector(sector)))
  }

  #miniChain(start: number): Buffer {
    const size = this.#miniSectorBytes
    const sectors = follow(start, this.#miniTable)
    return Buffer.concat(
      sectors.map((sector) => this.#miniStream.subarray(sector * size, (sector + 1) * size)),
    )
  }
}

/** Sectors that the table of a file takes, and the lists of them that the header has no room for. */
function tableSectors(others: number, perSector: number) {
  for (let tables = 1; ; tables += 1) {
    const lists = Math.max(0, Math.ceil((tables - HEADER_FAT_SECTORS) / (perSector - 1)))
    if (others + tables + lists <= tables * perSector) return { tables, lists }
  }
}

function follow(start: number, table: readonly number[]): number[] {
  const sectors: number[] = []
  for (let sector = start; sector < LAST_SECTOR; ) {
    const next = table[sector]
    if (next === undefined || sectors.length > table.length) throw damaged()
    sectors.push(sector)
    sector = next
  }
  return sectors
}

function numbers(buffers: readonly Buffer[]): number[] {
  return buffers.flatMap((buffer) => {
    const list: number[] = []
    for (let offset = 0; offset + 4 <= buffer.length; offset += 4) {
      list.push(buffer.readUInt32LE(offset))
    }
    return list
  })
}

function damaged() {
  return invalidDocument('is damaged: its compound file structure is broken')
}
