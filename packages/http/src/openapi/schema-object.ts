import type { ZodOpenApiContentObject } from 'zod-openapi'

/** A JSON Schema of the document. */
export type SchemaObject = Extract<
  NonNullable<ZodOpenApiContentObject[string]>['schema'],
  { type?: unknown }
>

/** Components by name. */
export type Schemas = Readonly<Record<string, SchemaObject>>
