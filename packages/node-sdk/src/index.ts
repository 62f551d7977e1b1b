export {
  type Artifact,
  type AssetFolder,
  type BrowserPool,
  DebugRecorder,
  EngineError,
  ERROR_CODES,
  type ErrorCode,
  type MediaType,
  type OperationKey,
  type RenderWarning,
  type Timings,
  WARNING_CODES,
  type WarningCode,
  type WarningSeverity,
} from '@svc/engine'
export type { ChromiumPoolOptions } from '@svc/engine/chromium'
export type { CallOptions } from './call-options.ts'
export { createSvc, type Svc, type SvcOptions } from './create-svc.ts'
export type * from './inputs.ts'
