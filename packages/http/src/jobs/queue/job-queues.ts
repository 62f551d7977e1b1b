import type { OperationName } from '@svc/engine'

/** The queues of jobs: one slow spreadsheet must not hold up a hundred invoices. */
export const JOB_QUEUES = ['browser', 'office'] as const

/** One of {@link JOB_QUEUES}. */
export type JobQueue = (typeof JOB_QUEUES)[number]

/** Operations whose jobs take slots of LibreOffice; all others take slots of the browser and of our own PDF code. */
const OFFICE_OPERATIONS: readonly string[] = [
  'convert/word',
  'convert/excel',
  'convert/rtf',
] satisfies readonly OperationName[]

/** The queue that jobs of an operation wait in. */
export function queueOf({ name }: { readonly name: string }): JobQueue {
  return OFFICE_OPERATIONS.includes(name) ? 'office' : 'browser'
}
