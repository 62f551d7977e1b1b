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
export {
  type CallOptions,
  createSvc,
  type OperationMethods,
  type Svc,
  type SvcOptions,
} from './create-svc.ts'
