import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { EngineContext, RunProgress } from './context.ts'
import { prepare, prepareInTurns, run } from './execute.ts'
import { EngineError } from './messages/errors.ts'
import { DEFAULT_NETWORK_POLICY } from './network/policy/policy.ts'
import { defineOperation } from './operation.ts'
import { convertHtml } from './operations/convert-html.ts'
import { edit } from './operations/edit.ts'

const echo = defineOperation({
  name: 'echo',
  summary: 'Answer with the input.',
  credits: 0,
  pool: 'browser',
  input: z.strictObject({ text: z.string(), times: z.int().default(1) }),
  output: { json: z.object({ text: z.string() }) },
  async run({ text, times }) {
    return { text: text.repeat(times) }
  },
})

function failing(error: unknown) {
  return prepare({ ...echo, run: () => Promise.reject(error) }, { text: 'a' })
}

function context(signal = new AbortController().signal): EngineContext {
  const unused = () => {
    throw new Error('The operation under test has no use for a browser.')
  }
  return {
    browsers: {
      policy: DEFAULT_NETWORK_POLICY,
      withPage: unused,
      start: unused,
      status: unused,
      close: unused,
    },
    now: () => new Date(0),
    signal,
  }
}

describe('prepareInTurns', () => {
  test('is prepare in its results and its refusals', async () => {
    const body = { pdf: 'JVBERi0xLjcK', edits: [{ type: 'reorder_pages', order: [2, 1] }] }
    expect(await prepareInTurns(edit, body)).toEqual(prepare(edit, body))
    for (const order of [[1, 1], ['1'], [], {}, Array(6000).fill(1)]) {
      const wrong = { ...body, edits: [{ type: 'reorder_pages', order }] }
      const refusal = await prepareInTurns(edit, wrong).catch((error) => error)
      expect(() => prepare(edit, wrong)).toThrow(refusal)
      expect(refusal).toMatchObject({ code: 'invalid_request' })
    }
    const cycle: unknown[] = []
    cycle.push({ type: 'group', commands: cycle })
    const edits = [{ type: 'draw', commands: cycle }]
    await expect(prepareInTurns(edit, { ...body, edits })).rejects.toThrow(/holds itself/)
  })

  test('lets others have their turns, again and again', async () => {
    let turns = 0
    let isDone = false
    const other = () => {
      turns++
      if (!isDone) setImmediate(other)
    }
    setImmediate(other)
    const marks = Array.from({ length: 5000 }, () => ({ title: 'a', page: 1 }))
    const edits = Array.from({ length: 10 }, () => ({
      type: 'set_bookmarks',
      bookmarks: marks.map((mark) => ({ ...mark })),
    }))
    await prepareInTurns(edit, { pdf: 'JVBERi0xLjcK', edits })
    isDone = true
    // One stint is 8 ms, of which no machine does the whole in one.
    expect(turns).toBeGreaterThan(2)
  })
})

describe('prepare', () => {
  test('fills defaults in and leaves the body as it was', () => {
    const body = Object.freeze({ text: 'a' })
    expect(prepare(echo, body)).toEqual({
      operation: echo,
      input: { text: 'a', times: 1 },
      body,
    })
  })

  test('reports the first five mistakes and counts the rest', () => {
    const unknown = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`field${n}`, n]))
    expect(() => prepare(echo, unknown)).toThrow(
      /^text is required and must be a string\. (Unknown field "field\d"\. Here may stand text and times\. ){4}And 5 more\.$/,
    )
  })

  test.each([
    [
      { html: 'a', options: { wait_ms: 1e20 } },
      'options.wait_ms must be a whole number from 0 to 30000, got 100000000000000000000.',
    ],
    [
      { html: 'a', options: { styles: 'p { color: rebeccapurple }' } },
      'options.styles must be a list of at most 20 items, got "p { color: rebeccapurple }".',
    ],
  ])('says once what several rules of a field say in the same words: %j', (body, message) => {
    expect(() => prepare(convertHtml, body)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message }),
    )
  })

  test('answers for a hundred thousand unknown fields in linear time', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1e5 }, (_, n) => [`text${n}`, n]))
    expect(() => prepare(echo, { text: 'a', ...unknown })).toThrow(/And 99995 more\.$/)
  })

  test('calls a body that cannot even be read an invalid request', () => {
    const hostile = {
      get text(): string {
        throw new Error('secret')
      },
    }
    expect(() => prepare(echo, hostile)).toThrow('The input could not be read.')
  })

  test('is not changed by what the host program configures in zod', () => {
    z.config({ customError: () => 'from the host' })
    try {
      expect(() => prepare(echo, { text: 1 })).toThrow('text must be a string, got 1.')
    } finally {
      z.config({ customError: undefined })
    }
  })
})

describe('run', () => {
  test('resolves to what the operation answers', async () => {
    const prepared = prepare(echo, { text: 'ab', times: 2 })
    await expect(run(prepared, context())).resolves.toEqual({ text: 'abab' })
  })

  test('tells that it converts once there is nothing left to read', async () => {
    const told: RunProgress[] = []
    const onProgress = (progress: RunProgress) => void told.push(progress)
    await run(prepare(echo, { text: 'ab', times: 2 }), { ...context(), onProgress })
    expect(told).toEqual([{ phase: 'converting' }])
  })

  test('passes engine errors on as they are', async () => {
    const error = new EngineError('invalid_document', 'Not a PDF.')
    await expect(run(failing(error), context())).rejects.toBe(error)
  })

  test.each([
    ['playwright-core', "Cannot find package 'playwright-core' imported from /srv/svc/a.js"],
    ['@fontsource/inter', "Cannot find module '@fontsource/inter/400.css'"],
    ['a part of it', "Cannot find module '/srv/svc/render-child.js'"],
  ])('blames the installation for a module that is missing: %s', async (name, message) => {
    const cause = Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })
    const wrapped = new EngineError('conversion_failed', 'The PDF could not be read.', { cause })
    for (const error of [cause, wrapped]) {
      const refused = await run(failing(error), context()).catch((thrown) => thrown)
      expect(refused).toMatchObject({ code: 'service_unavailable', cause: error })
      expect(refused.message).toContain(`${name} is missing or does not load`)
      expect(refused.message).not.toContain('/srv')
    }
  })

  test('hides anything unexpected behind conversion_failed and keeps it as the cause', async () => {
    const cause = new TypeError('/etc/secret is not a function')
    await expect(run(failing(cause), context())).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The conversion failed unexpectedly.',
      cause,
    })
  })

  test('does not start when the caller is gone already', async () => {
    const started: string[] = []
    const watched = { ...echo, run: async () => ({ text: String(started.push('run')) }) }
    await expect(
      run(prepare(watched, { text: 'a' }), context(AbortSignal.abort())),
    ).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The conversion was cancelled.',
    })
    expect(started).toEqual([])
  })

  test('calls a failure after the caller went away a cancellation', async () => {
    const caller = new AbortController()
    const prepared = prepare(
      {
        ...echo,
        run: () => {
          caller.abort()
          return Promise.reject(new EngineError('service_unavailable', 'The pool is closed.'))
        },
      },
      { text: 'a' },
    )
    await expect(run(prepared, context(caller.signal))).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The conversion was cancelled.',
    })
  })
})
