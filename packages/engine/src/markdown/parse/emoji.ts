import { gemoji } from 'gemoji'
import type { MarkedExtension } from 'marked'

const byName = () =>
  new Map(gemoji.flatMap(({ names, emoji }) => names.map((name) => [name, emoji])))

let known: ReadonlyMap<string, string> | undefined

/** Names between colons as GitHub knows them, `:rocket:`, become the character. */
export function emoji(): MarkedExtension {
  known ??= byName()
  const names = known
  return {
    extensions: [
      {
        name: 'emoji',
        level: 'inline',
        start: (source) => source.match(/:[\w+-]/)?.index,
        tokenizer(source) {
          const [raw, name = ''] = /^:([\w+-]{1,60}):/.exec(source) ?? []
          const character = names.get(name)
          if (raw === undefined || character === undefined) return undefined
          return { type: 'emoji', raw, text: character }
        },
        renderer: ({ text }) => String(text),
      },
    ],
  }
}

/**
 * A text as it was written where its emoji had names: GitHub makes the addresses of headings of the names.
 *
 * @returns one text for each name that the emoji may have had; none without emoji
 * @example namedEmoji('🎉 Features') // ['tada Features']
 */
export function namedEmoji(text: string): readonly string[] {
  if (!/\p{Extended_Pictographic}|\p{RI}/u.test(text)) return []
  const found = gemoji.filter(({ emoji: character }) => text.includes(character))
  // The longest first: one may be a part of another.
  found.sort((one, other) => other.emoji.length - one.emoji.length)
  const most = Math.max(0, ...found.map(({ names }) => names.length))
  return Array.from({ length: most }, (_, index) =>
    found.reduce(
      (named, { emoji: character, names }) =>
        named.replaceAll(character, names[index] ?? names[0] ?? ''),
      text,
    ),
  )
}
