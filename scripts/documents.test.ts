import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCli } from '../packages/cli/src/run-cli.ts'
import { memoryTerminal } from '../packages/cli/src/test/memory-terminal.ts'
import { operations, prepare } from '../packages/engine/src/index.ts'

// Tests run in the folder of the repository.
const read = (file: string) => readFileSync(file, 'utf8')

const FILES = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'))

/** Blocks of code by the language that they state. */
function blocks(file: string, language: string): readonly string[] {
  return [...read(file).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, stated, code = '']) => (stated === language ? [code] : []),
  )
}

/** A document without its code, whose signs are no links. */
function prose(file: string): string {
  return read(file)
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]]/g, ''))
}

/** Ids of the headings of a document, as GitHub makes them. */
function anchors(file: string): ReadonlySet<string> {
  const seen = new Map<string, number>()
  return new Set(
    [...prose(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => {
      const text = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
      const id = text.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-')
      const before = seen.get(id) ?? 0
      seen.set(id, before + 1)
      return before === 0 ? id : `${id}-${before}`
    }),
  )
}

describe.each(DOCUMENTS)('%s', (file) => {
  test('links only to files and headings that there are', () => {
    const links = [...prose(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
    const broken = links.flatMap(([, link = '']) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      if (!existsSync(target)) return [link]
      return anchor === undefined || anchors(target).has(anchor) ? [] : [link]
    })
    expect(broken).toEqual([])
  })

  test('names only files of the repository that there are', () => {
    const paths = [
      ...read(file).matchAll(
        /`((?:packages|scripts|docs|examples|deploy|bench|fixtures)\/[^`*]*)`/g,
      ),
    ]
    const missing = paths.flatMap(([, path = '']) => (existsSync(path) ? [] : [path]))
    expect(missing.filter((path) => !/[\s<]|\bdist\//.test(path))).toEqual([])
  })

  test('names modules by the ends of paths that there are', () => {
    const ends = [...read(file).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|sql))`/g)]
    const missing = ends.flatMap(([, end = '']) =>
      FILES.some((path) => `/${path}`.endsWith(`/${end}`)) ? [] : [end],
    )
    expect(missing).toEqual([])
  })
})

/** The words of each call of `svc` in the blocks of a document, up to what the shell does with its output. */
function commandLines(file: string): readonly (readonly string[])[] {
  const lines = blocks(file, 'sh').flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
  return lines.flatMap((line) => {
    // Where the name is not that of the program: a folder, an image.
    if (/^git |^docker build /.test(line)) return []
    const said = line.replace(/ +# .*$/, '')
    const [, call] = /(?:^|[(\s])(?:npx @svc\/cli|svc) ([^|>)]*)/.exec(said) ?? []
    return call === undefined ? [] : [(call.match(/(?:'[^']*'|"[^"]*"|\S)+/g) ?? []).map(unquoted)]
  })
}

function unquoted(word: string): string {
  return word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2')
}

const WITH_COMMANDS = DOCUMENTS.filter((file) => commandLines(file).length > 0)

test('documents show how svc is called', () => {
  expect(WITH_COMMANDS).toEqual(
    expect.arrayContaining(['README.md', 'docs/operate.md', 'packages/cli/README.md']),
  )
})

describe.each(WITH_COMMANDS)('%s', (file) => {
  test.each(commandLines(file).map((words) => [words.join(' '), words] as const))(
    'calls a command with flags that it has: svc %s',
    async (_, words) => {
      const terminal = memoryTerminal()
      const context = { terminal, signal: new AbortController().signal, openBrowsers: noBrowser }
      const end = words.findIndex((word) => word.startsWith('-'))
      const named = end < 0 ? words : words.slice(0, end)
      const code = named.length === 0 ? 0 : await runCli([...named, '--help'], context)
      expect({ code, told: terminal.err() }).toEqual({ code: 0, told: '' })
      const flags = words.flatMap((word) => /^--?[a-z][\w-]*/.exec(word) ?? [])
      const page: readonly string[] =
        `${terminal.out()} --help --version`.match(/(?<![\w-])--?[a-z][\w-]*/g) ?? []
      expect(flags.filter((flag) => !page.includes(flag))).toEqual([])
    },
  )

  test('names only examples that there are', () => {
    const names = blocks(file, 'sh').flatMap(
      (block) => block.match(/\bexamples\/[\w./-]+\w/g) ?? [],
    )
    expect(names.filter((name) => !existsSync(name))).toEqual([])
  })
})

function noBrowser(): never {
  throw new Error('a page of help needs no browser')
}

/** Requests that documents show for curl: operation and body, or the part of it beside a document. */
function requests(file: string): readonly (readonly [string, string, Record<string, unknown>])[] {
  const calls = blocks(file, 'sh').flatMap((block) =>
    block.replaceAll('\\\n', ' ').split(/^curl /m),
  )
  return calls.flatMap((call) => {
    const [, path = ''] = /(?:\/\/[\w.:]+|\$SVC_URL)\/([\w/-]+)/.exec(call) ?? []
    const bodies = call.matchAll(
      /(?:-d '|Request-Options: |-F 'request=)(\{[\s\S]*?\})(?='|;type=)/g,
    )
    return [...bodies].map(
      ([whole, json = '']) => [path, whole.slice(0, 2), JSON.parse(json)] as const,
    )
  })
}

const WITH_REQUESTS = DOCUMENTS.filter((file) => requests(file).length > 0)

test.each(WITH_REQUESTS.flatMap((file) => requests(file).map((one) => [file, ...one] as const)))(
  '%s shows a request that is accepted: %s %s',
  (_, path, way, { operation = path, labels: _labels, webhook: _webhook, ...body }) => {
    const found = Object.values(operations).find(({ name }) => name === operation)
    if (found === undefined) throw new Error(`there is no operation ${operation}`)
    // Parts of a form, and the document behind Request-Options, come beside what is shown.
    const text = JSON.stringify(body).replaceAll(/\{"part":"\w+"\}/g, '"QQ=="')
    const field = found.document?.field ?? 'html'
    const beside = way === '-d' ? {} : { [field]: found.document?.kind === 'text' ? 'x' : 'QQ==' }
    expect(() => prepare(found, { ...beside, ...JSON.parse(text) })).not.toThrow()
  },
)
