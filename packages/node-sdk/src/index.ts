export {
  type Artifact,
  type ArtifactFile,
  type AssetFolder,
  type BrowserPool,
  DEFAULT_NETWORK_POLICY,
  DebugRecorder,
  EngineError,
  ERROR_CODES,
  type ErrorCode,
  folderAssets,
  type MediaType,
  type NetworkPolicy,
  type OperationKey,
  type RenderWarning,
  type Timings,
  WARNING_CODES,
  type WarningCode,
  type WarningSeverity,
} from '@svc/engine'
export type { ChromiumPoolOptions, RemoteBrowser, RemotePoolOptions } from '@svc/engine/chromium'
export type { CallOptions } from './call-options.ts'
export {
  type AcceptedJob,
  type Job,
  type JobRedaction,
  type JobResult,
  type ListOptions,
  type PostOptions,
  type RemoveOptions,
  type ServiceAddress,
  ServiceError,
  type WaitOptions,
  type WebhookDelivery,
} from './client/index.ts'
export { connectJobs, type JobMethods, type Jobs } from './connect-jobs.ts'
export { createSvc, type Svc, type SvcOptions } from './create-svc.ts'
export { type FileInput, fromFile, LocalFile } from './file-input.ts'
export type * from './inputs.ts'
