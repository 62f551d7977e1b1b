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
