/** First of the printable characters of ASCII, which the widths below follow. */
const FIRST = 0x20

// As in PDFs that Word wrote. Characters that none of them had follow Segoe UI, whose letters the font has a little
// larger, and in bold the others of the font.
const REGULAR = [
  352, 290, 395, 604, 551, 836, 818, 235, 305, 305, 426, 699, 219, 410, 219, 398, 551, 551, 551,
  551, 551, 551, 551, 551, 551, 551, 219, 222, 699, 699, 699, 458, 976, 658, 586, 633, 717, 517,
  499, 701, 726, 272, 365, 593, 482, 918, 765, 771, 573, 773, 611, 543, 534, 702, 634, 955, 603,
  565, 583, 309, 389, 309, 699, 424, 274, 520, 601, 472, 602, 535, 320, 602, 578, 246, 247, 508,
  247, 880, 578, 599, 601, 602, 354, 433, 345, 578, 490, 739, 469, 495, 462, 309, 244, 309, 701,
]
/** ×, ₩ and ○; how wide bold ones are is not known. */
const SIGNS = [
  [0xd7, 701],
  [0x20a9, 764],
  [0x25cb, 1000],
] as const
const BOLD = [
  352, 306, 417, 637, 581, 875, 863, 248, 358, 358, 449, 737, 262, 433, 262, 420, 580, 580, 580,
  580, 580, 580, 580, 580, 580, 580, 262, 234, 737, 737, 737, 483, 1030, 704, 618, 668, 756, 545,
  526, 740, 766, 287, 385, 626, 509, 968, 798, 813, 605, 776, 645, 573, 583, 741, 671, 1008, 636,
  596, 615, 326, 410, 326, 737, 447, 289, 543, 634, 498, 635, 564, 338, 635, 610, 274, 261, 536,
  261, 928, 608, 620, 634, 635, 373, 457, 384, 608, 517, 780, 495, 522, 487, 326, 257, 326, 719,
]

/** Widths of letters, digits and some signs of Malgun Gothic by character, in thousandths of the em. */
export const LATIN_OF_MALGUN: ReadonlyMap<number, number> = new Map([
  ...byCharacter(REGULAR),
  ...SIGNS,
])

/** As {@link LATIN_OF_MALGUN}, of its bold face. */
export const LATIN_OF_MALGUN_BOLD: ReadonlyMap<number, number> = byCharacter(BOLD)

/**
 * Widths of syllables that fill their squares, as of all fonts that Windows has for Korean. Made where they are asked for:
 * eleven thousand of them would be made at the start of every command.
 */
export function fullHangul(): ReadonlyMap<number, number> {
  return new Map(Array.from({ length: 0xd7a4 - 0xac00 }, (_, index) => [0xac00 + index, 1000]))
}

function byCharacter(widths: readonly number[]): ReadonlyMap<number, number> {
  return new Map(widths.map((width, index) => [FIRST + index, width]))
}
