export { HTTP_ERROR_CODES, HttpError, type HttpErrorCode } from './answer/http-error.ts'
export { statusOf } from './answer/status-of.ts'
export { createApp } from './app.ts'
export type { Access, AppDeps, Mode } from './app-deps.ts'
export type { AppState } from './app-state.ts'
export {
  type Config,
  ConfigError,
  configSchema,
  readConfig,
  type Setting,
  settings,
} from './config.ts'
export { type RunningService, type ServeOptions, serve } from './main.ts'
export { openApiDocument } from './openapi/document.ts'
export { errorDocs } from './openapi/error-docs.ts'
export { ACCEPTED_VERSIONS, CURRENT_VERSION } from './service-version.ts'
export {
  type JsonLogOptions,
  jsonLog,
  type Log,
  type LogLevel,
  type LogRecord,
} from './telemetry/log.ts'
export { type RunningWorker, readWorkerConfig, work } from './work.ts'
