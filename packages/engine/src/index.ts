// Whoever imports the engine with a Node that is too old is told before anything else is run.
import './installation/refuse-old-node.ts'

export {
  type Artifact,
  type ArtifactFile,
  artifact,
  type DocumentEngine,
  type DocumentSource,
  FILE_EXTENSIONS,
  isArtifact,
  type MediaType,
  type Timings,
} from './artifact.ts'
export type { CdpEvent, CdpMethod, CdpSession } from './browser/cdp/cdp-session.ts'
export { DebugRecorder } from './browser/debug/debug-recorder.ts'
export type {
  BrowserPage,
  BrowserPool,
  LeaseRequest,
  PageOptions,
  PoolStatus,
} from './browser/pool/browser-pool.ts'
export { namesFormat, withFormat } from './choose-format.ts'
export type {
  AssetFolder,
  CallRecorder,
  EngineContext,
  RecordedPage,
  RunPhase,
  RunProgress,
} from './context.ts'
export { createEngine, type Engine, type EngineOptions, type RunOptions } from './engine.ts'
export { checkInput, type Prepared, prepare, run } from './execute.ts'
export { folderAssets } from './folder-assets.ts'
export { endOfString } from './input/end-of-string.ts'
export { repeatedName } from './input/repeated-name.ts'
export { INPUT_MAX_DEPTH } from './input/shape.ts'
export { inputJsonSchema, type JsonSchema } from './json-schema.ts'
export type { ChildPoolShare } from './lifetime/child/child-pool.ts'
export type { DoneParts } from './lifetime/done-parts.ts'
export { joinedBytes } from './lifetime/joined-bytes.ts'
export { POOL_NAMES, type PoolName, type PoolState } from './lifetime/pool-state.ts'
export { childrenGiveWay } from './lifetime/process/lower-priority.ts'
export type { ProcessKind } from './lifetime/process/start-process.ts'
export { sha256 } from './lifetime/sha256.ts'
export { nextStint } from './lifetime/stints.ts'
export { runAs } from './lifetime/tenant.ts'
export { atOnce, inTurns, type Steps } from './lifetime/turns.ts'
export { type ValuePath, walkValues } from './lifetime/walk-values.ts'
export { createMarkdownReader, type MarkdownReader } from './markdown/reader/markdown-reader.ts'
export { isDocumentName } from './messages/document-name.ts'
export { EngineError, ERROR_CODES, type ErrorCode } from './messages/errors.ts'
export { type OptionNames, refuseUnknownOptions } from './messages/known-options.ts'
export { nearestName } from './messages/nearest-name.ts'
export {
  type RenderWarning,
  seriousWarnings,
  WARNING_CODES,
  WARNINGS,
  type WarningCode,
  type WarningSeverity,
} from './messages/warnings.ts'
export { DEFAULT_NETWORK_POLICY, type NetworkPolicy } from './network/policy/policy.ts'
export { OFFICE_FORMATS, type OfficeFormat } from './office/document/office-format.ts'
export type {
  OfficeEngine,
  OfficeOutput,
  OfficeRequest,
  OfficeStatus,
} from './office/engine/office-engine.ts'
export { createOfficeReader, type OfficeReader } from './office/reader/office-reader.ts'
export {
  type DocumentInput,
  type DocumentListInput,
  defineOperation,
  type FormatField,
  type InputOf,
  type Operation,
  type OperationOutput,
  operationPath,
  operationWords,
  type ResultOf,
} from './operation.ts'
export {
  findOperation,
  type OperationKey,
  type OperationName,
  operations,
  type RegisteredOperation,
} from './registry.ts'
export type { HtmlRenderOptions } from './schemas/options/html-render-options.ts'
export type { ImageRenderOptions } from './schemas/options/image-render-options.ts'
export type { MarkdownOptions } from './schemas/options/markdown-options.ts'
export type { OutputOptions } from './schemas/options/output-options.ts'
export type { RenderOptions } from './schemas/options/render-options.ts'
export { SOURCE_MAX_BYTES } from './schemas/sources/source.ts'
