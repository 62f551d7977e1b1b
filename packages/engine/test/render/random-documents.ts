import fc from 'fast-check'

/** A request of drawing commands. */
export interface RandomDocument {
  readonly body: Record<string, unknown>
  /** Words of the flow, each of its own, in reading order. */
  readonly words: readonly string[]
  /** Whether they are painted in that order: nothing that page breaks divide stands side by side. */
  readonly isInOrder: boolean
}

type Node = Record<string, unknown>

// Short enough for the narrowest column; numbers make each its own.
const WORD = fc.constantFrom('Wo', 'fix', 'To', 'AV', 'Ö', 'mír', 'αβ', 'ми', 'x')
const TEXT = fc.array(WORD, { minLength: 1, maxLength: 20 })
const SPACE = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined })
const COLOR = fc.constantFrom('#234', '#c00', 'teal', '#12345680')

const look = fc.record(
  {
    font_size_pt: fc.integer({ min: 6, max: 11 }),
    font_weight: fc.constantFrom(400, 700),
    italic: fc.boolean(),
    align: fc.constantFrom('left', 'right', 'center', 'justify'),
    color: COLOR,
    keep_with_next: fc.boolean(),
    space_before_mm: SPACE,
    space_after_mm: SPACE,
  },
  { requiredKeys: [] },
)

const text: fc.Arbitrary<Node> = fc
  .tuple(TEXT, look, fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 3 }))
  .map(([words, style, heading]) => ({ type: 'text', ...style, heading, text: words }))

const richText: fc.Arbitrary<Node> = fc
  .array(fc.tuple(TEXT, fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((runs) => ({
    type: 'rich_text',
    runs: runs.map(([words, isLink]) =>
      isLink
        ? { text: words, link: { url: 'https://example.com/' } }
        : { text: words, italic: true },
    ),
  }))

const drawing: fc.Arbitrary<Node> = fc.oneof(
  fc.record({ type: fc.constant('rect'), height_mm: fc.integer({ min: 1, max: 60 }), fill: COLOR }),
  fc.record({ type: fc.constant('spacer'), height_mm: fc.integer({ min: 0, max: 200 }) }),
  fc.record({
    type: fc.constant('barcode'),
    kind: fc.constantFrom('qr', 'code_128', 'data_matrix'),
    value: fc.constant('12'),
  }),
  fc.constant({
    type: 'svg',
    alt: 'A circle',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>',
    width_mm: 20,
  }),
  fc.constant({ type: 'page_break' }),
)

const leaf = fc.oneof({ weight: 5, arbitrary: text }, { weight: 2, arbitrary: richText })

const table: fc.Arbitrary<Node> = fc
  .tuple(
    fc.array(fc.array(TEXT, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 12 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([rows, hasSpan, keeps]) => ({
    type: 'table',
    header_rows: 1,
    keep_rows: keeps,
    rows: rows.map(([left = [], right = []], index) => {
      if (hasSpan && index === 1) return [{ text: left, column_span: 2 }]
      return [{ text: left }, { text: right }]
    }),
  }))

const stacked: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    leaf,
    table,
    fc
      .array(fc.tuple(TEXT, fc.option(tie('node'))), { minLength: 1, maxLength: 5 })
      .map((items) => ({
        type: 'list',
        items: items.map(([words, inside]) => ({
          text: words,
          ...(inside && { commands: [inside] }),
        })),
      })),
    fc
      .tuple(fc.array(tie('node'), { minLength: 1, maxLength: 4 }), fc.boolean(), COLOR)
      .map(([commands, keep_together, border]) => ({
        type: 'group',
        keep_together,
        border,
        padding_mm: 2,
        commands,
      })),
  ),
})).node

// Columns in columns would be narrower than a word.
const columns: fc.Arbitrary<Node> = fc.oneof(
  fc
    .array(stacked, { minLength: 1, maxLength: 4 })
    .map((commands) => ({ type: 'columns', count: 2, commands })),
  fc.tuple(stacked, stacked).map(([left, right]) => ({
    type: 'columns',
    columns: [{ commands: [left] }, { width: '2fr', commands: [right] }],
  })),
)

/** Documents of all that flows but contents, which repeat headings, in each other and over pages. */
export const randomDocument: fc.Arbitrary<RandomDocument> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: leaf },
      { weight: 2, arbitrary: stacked },
      { weight: 1, arbitrary: columns },
      { weight: 2, arbitrary: drawing },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((nodes) => {
    const words: string[] = []
    const commands = nodes.map((node) => numbered(node, words))
    return {
      body: {
        metadata: { title: 'Random', language: 'en' },
        page: {
          header: { commands: [{ type: 'text', text: 'head' }] },
          footer: { commands: [{ type: 'page_number', format: '{page} of {pages}' }] },
        },
        commands,
      },
      words,
      // Rows that are divided go on beside each other on the next page.
      isInOrder: !/"columns"|"keep_rows":false/.test(JSON.stringify(nodes)),
    }
  })

/** Texts in place of their words, each word with a number of its own. */
function numbered(node: unknown, words: string[], key = ''): unknown {
  if (Array.isArray(node)) {
    if (key !== 'text') return node.map((item) => numbered(item, words))
    const own = node.map((word, index) => `${word}${words.length + index}`)
    words.push(...own)
    return own.join(' ')
  }
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, numbered(value, words, name)]),
  )
}
