import type { JsonSchema } from '../json-schema.ts'

/** The forms that the value at a path may have. */
export function formsAt(schema: JsonSchema, path: readonly PropertyKey[]): readonly JsonSchema[] {
  let nodes = forms(schema, schema)
  for (const step of path) nodes = nodes.flatMap((node) => forms(child(node, step), schema))
  return nodes
}

/** Whether a part of a schema says anything: `true` and `false` do not. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}

/** The forms that a value may have, alternatives and definitions looked up; the schema of a list ends at its items. */
function forms(schema: unknown, root: JsonSchema): JsonSchema[] {
  if (!isSchema(schema)) return []
  const named = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1]
  const defined = named === undefined ? undefined : root.$defs?.[named]
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [
    schema,
    ...alternatives.flatMap((one) => forms(one, root)),
    ...(defined === undefined ? [] : forms(defined, root)),
  ]
}

function child(schema: JsonSchema, step: PropertyKey): unknown {
  if (typeof step === 'number') return schema.items
  const properties = schema.properties ?? {}
  return Object.hasOwn(properties, step) ? properties[String(step)] : schema.additionalProperties
}
