import type { Plugin } from 'rolldown'

const HTTP = '\0lean-http'

/**
 * Takes node:http without `import`, which reads every export of it, among them WebSocket: that loads all of undici, 30 ms
 * of processor time before a browser can be started. Taken this way it costs 3 ms.
 */
export const leanHttp: Plugin = {
  name: 'lean-http',
  resolveId: (id) => (id === 'node:http' ? HTTP : null),
  load: (id) =>
    id === HTTP
      ? "export const { Agent, createServer, request } = process.getBuiltinModule('node:http')"
      : null,
}
