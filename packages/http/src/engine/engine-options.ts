import type { EngineOptions } from '@svc/engine'
import type { ChromiumPoolOptions } from '@svc/engine/chromium'
import type { OfficeEngineOptions } from '@svc/engine/office'
import type { Config } from '../config.ts'
import { networkPolicy } from './network-policy.ts'

/**
 * The engine as it is configured.
 *
 * The layout engine starts with the first document that needs it: not every service needs its gigabyte.
 *
 * @param given options of the caller, which come before those of the configuration
 */
export function engineOptions(config: Config, given: EngineOptions = {}): EngineOptions {
  const { browsers, office } = given
  return {
    pageReuse: config.SVC_PAGE_REUSE === 'on',
    ...(config.SVC_CHILD_MEMORY_MB !== undefined && { childMemoryMb: config.SVC_CHILD_MEMORY_MB }),
    ...given,
    browsers:
      browsers !== undefined && 'withPage' in browsers
        ? browsers
        : { ...browserOptions(config), ...browsers },
    office: office ?? officeOptions(config),
  }
}

function browserOptions(config: Config): ChromiumPoolOptions {
  const { SVC_CHROMIUM: executablePath, SVC_CONCURRENCY: concurrency } = config
  return {
    queueLimit: config.SVC_QUEUE,
    queueTimeoutMs: config.SVC_QUEUE_TIMEOUT_MS,
    policy: networkPolicy(config),
    ...(executablePath !== undefined && { executablePath }),
    ...(concurrency !== undefined && { concurrency }),
  }
}

function officeOptions(config: Config): OfficeEngineOptions {
  const { SVC_SOFFICE: soffice, SVC_OFFICE_CONCURRENCY: concurrency } = config
  const { SVC_CODE_CACHE: folder } = config
  return {
    queueLimit: config.SVC_QUEUE,
    queueTimeoutMs: config.SVC_QUEUE_TIMEOUT_MS,
    warm: config.SVC_OFFICE_WARM,
    // The cache holds code of the engine's own documents: it is for all tenants.
    ...(folder !== undefined && { codeCache: { folder, documents: 'own' } }),
    ...(soffice !== undefined && { soffice }),
    ...(concurrency !== undefined && { concurrency }),
  }
}
