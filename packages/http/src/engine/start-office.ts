import type { Engine } from '@svc/engine'
import type { Config } from '../config.ts'
import type { Log } from '../telemetry/log.ts'

/** Starts LibreOffice beside the service where it is configured so; a start that fails is told by the log alone. */
export function startOffice(
  { SVC_OFFICE_START }: Pick<Config, 'SVC_OFFICE_START'>,
  { engine, log }: { readonly engine: Pick<Engine, 'startOffice'>; readonly log: Log },
): void {
  if (SVC_OFFICE_START !== 'true') return
  engine.startOffice().catch((cause) => log({ level: 'error', event: 'office_not_started', cause }))
}
