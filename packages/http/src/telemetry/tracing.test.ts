import {
  type Context,
  context,
  propagation,
  type Span,
  type SpanOptions,
  trace,
} from '@opentelemetry/api'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { testService } from '../test/test-service.ts'
import type { LogRecord } from './log.ts'
import { openTelemetry } from './tracing.ts'

const logged: LogRecord[] = []
const log = (record: LogRecord) => void logged.push(record)

afterEach(() => {
  logged.length = 0
  trace.disable()
  propagation.disable()
})

interface Recorded {
  name: string
  attributes: Record<string, unknown>
  parent: unknown
  failed: boolean
  ended: boolean
}

/** An SDK of the smallest kind: it keeps what it is told. */
function recordSpans(): readonly Recorded[] {
  const spans: Recorded[] = []
  const parentKey = Symbol('parent')
  propagation.setGlobalPropagator({
    inject() {},
    extract: (ctx, carrier, getter) => ctx.setValue(parentKey, getter.get(carrier, 'traceparent')),
    fields: () => [],
  })
  const start = (name: string, options: SpanOptions, parent: Context): Span => {
    const recorded: Recorded = {
      name,
      attributes: { ...options.attributes },
      parent: parent.getValue(parentKey),
      failed: false,
      ended: false,
    }
    spans.push(recorded)
    const span = {
      updateName(renamed: string) {
        recorded.name = renamed
        return span
      },
      setAttributes(attributes: Record<string, unknown>) {
        Object.assign(recorded.attributes, attributes)
        return span
      },
      setStatus() {
        recorded.failed = true
        return span
      },
      end() {
        recorded.ended = true
      },
    } as unknown as Span
    return span
  }
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: (name, options = {}, parent = context.active()) => start(name, options, parent),
      startActiveSpan: (name: string, ...rest: unknown[]) => {
        const use = rest.at(-1) as (span: Span) => unknown
        return use(start(name, rest[0] as SpanOptions, rest[1] as Context)) as never
      },
    }),
  })
  return spans
}

test('every request is a span under that of its client, named by its route', async () => {
  const spans = recordSpans()
  await using service = await testService({ tracing: await openTelemetry(log) })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const done = await service.post('{"html":"x"}', { traceparent })
  await service.get('/nothing')
  expect(logged).toEqual([])
  expect(spans).toEqual([
    {
      name: 'POST /convert/html',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/convert/html',
        'http.response.status_code': 200,
        'svc.request_id': done.headers.get('Request-Id'),
      },
      parent: traceparent,
      failed: false,
      ended: true,
    },
    expect.objectContaining({
      name: 'GET /*',
      attributes: expect.objectContaining({ 'error.type': 'not_found' }),
      failed: false,
    }),
  ])
})

test('without an SDK nothing is different', async () => {
  await using service = await testService({ tracing: await openTelemetry(log) })
  expect((await service.post('{"html":"x"}')).status).toBe(200)
})

test('an SDK that registered with an older copy of the API is told, since its spans would stay away', async () => {
  const registered = Symbol.for('opentelemetry.js.api.1')
  onTestFinished(() => void Reflect.deleteProperty(globalThis, registered))
  Reflect.set(globalThis, registered, { version: '1.0.0', trace: {} })
  await openTelemetry(log)
  expect(logged).toMatchObject([{ level: 'warn', event: 'traces_not_sent' }])
  expect(String(logged[0]?.cause)).toContain('@opentelemetry/api 1.0.0')
})
