import type { Operation } from '@svc/engine'
import * as z from 'zod'
import { REQUEST_PART } from '../body/form-body.ts'
import { jobFields } from '../jobs/job-schemas.ts'
import { inputName, schemaObject } from './input-schemas.ts'
import type { SchemaObject } from './schema-object.ts'

type Operations = Readonly<Record<string, Operation>>

/** A job of any operation. */
export const JOB_REQUEST = { $ref: '#/components/schemas/CreateJobRequest' } as const

/** A job as a form. It stands in its place: openapi-generator writes no class for a component that is a form. */
export const JOB_FORM: SchemaObject = {
  description:
    'A job as a form: the request, the document under its own name, and files that the request names.',
  type: 'object',
  properties: { [REQUEST_PART]: JOB_REQUEST },
  required: [REQUEST_PART],
}

/**
 * The requests for jobs as components: those of the operations, and the fields of every job beside them.
 *
 * @param inputs the inputs of the operations as components
 */
export function jobSchemas(
  operations: Operations,
  inputs: Readonly<Record<string, SchemaObject>>,
): Readonly<Record<string, SchemaObject>> {
  const requests = Object.fromEntries(
    Object.entries(operations).map(([key, operation]) => {
      const whole = inputs[inputName(key)] ?? {}
      // The fields stand here again: many generators of clients take no reference that leads into a component.
      const { properties = {}, required = [], ...schema } = whole
      return [
        jobName(key),
        {
          ...schema,
          description: `A job of ${operation.name}.`,
          properties: {
            operation: { const: operation.name, type: 'string', description: 'The operation.' },
            webhook: { $ref: '#/components/schemas/WebhookOfJob' },
            labels: { $ref: '#/components/schemas/LabelsOfJob' },
            ...properties,
          },
          required: ['operation', ...required],
        } as SchemaObject,
      ]
    }),
  )
  // By names of their own: generators of clients number a body that has none, and leave its union out.
  return { ...requests, CreateJobRequest: anyJob(operations), ...fieldSchemas() }
}

function anyJob(operations: Operations): SchemaObject {
  const mapping = Object.fromEntries(
    Object.entries(operations).map(([key, { name }]) => [name, reference(key).$ref]),
  )
  return {
    description: 'A job: an operation and what it takes.',
    oneOf: Object.keys(operations).map(reference),
    discriminator: { propertyName: 'operation', mapping },
  }
}

/** Fields of every job that are components of their own, since no answer has them. */
function fieldSchemas(): Readonly<Record<string, SchemaObject>> {
  const { webhook, labels } = jobFields.shape
  const fields = Object.entries({ WebhookOfJob: webhook.unwrap(), LabelsOfJob: labels.unwrap() })
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const made = z.toJSONSchema(field, { io: 'input' })
      // A schema that has an id is made as a reference to itself; a component must be the schema.
      const { id: _, ...schema } = made.$defs?.[name] ?? made
      return [name, schemaObject(schema, name)]
    }),
  )
}

function reference(key: string) {
  return { $ref: `#/components/schemas/${jobName(key)}` }
}

function jobName(key: string): string {
  return `Job${key.charAt(0).toUpperCase()}${key.slice(1)}`
}
