/** How a line of code is marked. */
export type LineMark = 'marked' | 'added' | 'removed'

/** A code block as the words behind its fence and the comments in it describe it. */
export interface CodeFacts {
  readonly language: string
  /** Name of the file, for example; empty without one. */
  readonly title: string
  /** The code, without the comments that mark lines. */
  readonly code: string
  /** Marks by the index of the line in `code`. */
  readonly marks: ReadonlyMap<number, LineMark>
  /** Number of the first line where lines are numbered; `next` is that behind the last line of the numbered code before. */
  readonly firstNumber?: number | 'next'
}

/** Languages whose listings show how lines are marked. */
const ABOUT_MARKS = new Set(['md', 'markdown', 'mdx'])
/** Comments of longer code are left in it: it is data. */
const MAX_LENGTH = 100_000
const NUMBERED =
  /(:line-numbers|\.number-?Lines|\b(?:linenums|linenos|showLineNumbers|numberLines|lineNumbers|code-line-numbers))\b(?:\s*[=:]\s*["']?([\w-]+)|\{(\d{1,6})\})?/i
const FIRST = /\b(?:startFrom|linenostart|startLineNumber)\s*[=:]\s*["']?(\d{1,6})/i
const OPENING = String.raw`(?:\/\/|#|--|%|;|\/\*|<!--|\{\/\*)`
const CLOSING = String.raw`(?:\*\/\}?|-->)?`
const WHOLE_LINE = new RegExp(
  String.raw`^\s*${OPENING}\s*highlight-(next-line|start|end)\s*${CLOSING}\s*$`,
)
const END_OF_LINE = new RegExp(
  String.raw`${OPENING}[ \t]*\[!code (\+\+|--|hl|highlight|focus|warning|error)(?::(\d{1,2}))?\][ \t]*${CLOSING}[ \t]*$`,
)
const MARKS: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  ins: 'added',
  del: 'removed',
}

/**
 * Reads what documentation sites write behind a fence and into code: the title, and lines that are marked.
 *
 * Titles: `title="a.js"`, `filename="a.js"` (Docusaurus, Quarto), `[a.js]` (VitePress), `ruby:a.rb` (Qiita). Lines:
 * `{1,3-4}`, `ins={2}`, `del={1}`, `hl_lines="1 3-4"` (MkDocs); comments `highlight-next-line`, `highlight-start` to
 * `highlight-end` (Docusaurus), and `[!code ++]` and its like (VitePress). The language may stand in braces: `{.python}` (Pandoc), `{r}` (Quarto).
 * Numbers: `linenums="1"` (MkDocs), `.numberLines startFrom="9"` (Pandoc), `{linenos=table,linenostart=9}` (Hugo),
 * `showLineNumbers` (Docusaurus), `showLineNumbers{9}` (Rehype Pretty Code), `ts:line-numbers=9` (VitePress), `js=9` and `js=+` (HackMD).
 */
export function codeFacts(info: string, text: string): CodeFacts {
  const [first = ''] = /^[^\s{,]*/.exec(info) ?? []
  const [counted = '', start] = /=(\+|\d{0,6})!?$/.exec(first) ?? []
  const word = first.slice(0, first.length - counted.length)
  const [, named = word, file = ''] = /^([\w+#-]+):(\S+)$/.exec(word) ?? []
  const [, inBraces = ''] = /^\{(?:[^{}]*?\.)?([a-z][\w+#]*)(?=[\s,}])/i.exec(info) ?? []
  const language = word === '' ? inBraces : named
  const rest = info.slice(first.length)
  const quoted = /(?:^|[\s{,])(?:title|filename)=(?:"([^"]*)"|'([^']*)'|([^\s{}"',]+))/.exec(rest)
  const [, label] = /^[ \t]+(?:\S+[ \t]+)*?\[([^[\]]+)\]/.exec(rest) ?? []
  const isName = file !== '' && !/^(?:no-)?line-numbers/.test(file)
  const title = quoted?.[1] ?? quoted?.[2] ?? quoted?.[3] ?? label ?? (isName ? file : '')
  const marks = statedMarks(rest, text.split('\n').length)
  const firstNumber = start === undefined ? statedNumber(info) : startOf(start)
  const facts = { language, title, ...(firstNumber !== undefined && { firstNumber }) }
  if (text.length > MAX_LENGTH || ABOUT_MARKS.has(language)) return { ...facts, code: text, marks }
  return { ...facts, ...withoutComments(text, marks) }
}

/** Number of the first line, as HackMD states it behind the language. */
function startOf(text: string): number | 'next' {
  return text === '+' ? 'next' : Number(text || 1)
}

/** Number of the first line where the words behind the fence ask for numbers. */
function statedNumber(info: string): number | undefined {
  const [, name = '', value = '', braces] =
    NUMBERED.exec(info.replaceAll('no-line-numbers', '')) ?? []
  if (name === '' || /^(?:false|0|none|off)$/i.test(value)) return undefined
  const [, first] = FIRST.exec(info) ?? []
  // Quarto's value names lines that are marked.
  const own = name === 'code-line-numbers' || !/^\d{1,6}$/.test(value) ? undefined : value
  return Number(first ?? braces ?? own ?? 1)
}

/** Lines that the words behind the fence mark. */
function statedMarks(info: string, count: number): Map<number, LineMark> {
  const marks = new Map<number, LineMark>()
  const pattern =
    /(?:(?<!showLineNumbers)|(ins|del|mark)=)\{([\d,\s-]+)\}|(?:hl_lines|code-line-numbers)=(?:"([\d\s,-]+)"|'([\d\s,-]+)'|([\d,-]+)|\[([\d\s,"'-]+)\])/g
  for (const [, kind = '', braces, ...values] of info.matchAll(pattern)) {
    const numbers = braces ?? values.find((value) => value !== undefined) ?? ''
    for (const [, first = '', last = first] of numbers.matchAll(/(\d{1,5})(?:-(\d{1,5}))?/g)) {
      for (let line = Number(first); line <= Math.min(Number(last), count); line++)
        marks.set(line - 1, MARKS[kind] ?? 'marked')
    }
  }
  return marks
}

/** Code without the comments that mark lines, which are marked. */
function withoutComments(
  text: string,
  stated: ReadonlyMap<number, LineMark>,
): Pick<CodeFacts, 'code' | 'marks'> {
  const lines: string[] = []
  const marks = new Map(stated)
  let isOpen = false
  const mark = (from: number, count: number, kind: LineMark) => {
    for (let line = from; line < from + count; line++) marks.set(line, kind)
  }
  for (const line of text.split('\n')) {
    const [, order] = WHOLE_LINE.exec(line) ?? []
    if (order === 'next-line') mark(lines.length, 1, 'marked')
    else if (order !== undefined) isOpen = order === 'start'
    if (order !== undefined) continue
    const [comment, kind = '', count = '1'] = END_OF_LINE.exec(line) ?? []
    const rest = comment === undefined ? line : line.slice(0, -comment.length).trimEnd()
    if (isOpen) mark(lines.length, 1, 'marked')
    if (comment !== undefined) mark(lines.length, Number(count), MARKS[kind] ?? 'marked')
    // A comment that stands alone marks the lines below it.
    if (comment === undefined || rest.trim() !== '') lines.push(rest)
  }
  return { code: lines.join('\n'), marks }
}
