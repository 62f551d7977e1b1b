import type { SchemaObject, Schemas } from './schema-object.ts'

/**
 * The same components, each schema below them that has a name of its own a component, too: generators of clients name a
 * type by its place otherwise, stumble over the same name twice, and cannot end a recursion. Its name is its title, or,
 * for one of several objects that a constant `type` tells apart, that constant and the name of the list.
 *
 * @example withSharedSchemas({ Edit: { oneOf: [{ properties: { type: { const: 'n_up' } } }] } }) // Edit and NUpEdit
 */
export function withSharedSchemas(schemas: Schemas): Schemas {
  const shared: Record<string, SchemaObject> = {}
  const share = (name: string, schema: object): object => {
    const text = JSON.stringify(schema)
    const known = shared[name] ?? schemas[name]
    if (known !== undefined && JSON.stringify(known) !== text) {
      throw new Error(`Two schemas are called ${name}.`)
    }
    shared[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }
  const walk = (value: unknown, component: string, isMap = false): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, component))
    if (!isObject(value)) return value
    const members = Object.entries(value).map(([name, member]) => {
      if (!isMap && ['enum', 'const', 'examples', 'example'].includes(name)) return [name, member]
      const walked = walk(member, component, !isMap && name === 'properties')
      return [name, !isMap && name === 'oneOf' ? named(walked, component) : walked]
    })
    const { title, ...schema } = Object.fromEntries(members)
    if (!isMap && typeof title === 'string') return share(title, schema)
    return Object.fromEntries(members)
  }
  const named = (members: unknown, component: string): unknown => {
    if (!Array.isArray(members)) return members
    const types = members.map(typeOf)
    if (types.includes(undefined) || new Set(types).size < types.length) return members
    return members.map((member, index) =>
      share(`${pascal(types[index] ?? '')}${component}`, member),
    )
  }
  const walked = Object.entries(schemas).map(([name, schema]) => [
    name,
    walk(schema, name.replace(/^DrawingCommands$/, 'Command')) as SchemaObject,
  ])
  return { ...Object.fromEntries(walked), ...shared }
}

/** The constant `type` of an object. */
function typeOf(schema: unknown): string | undefined {
  const { properties } = Object(schema) as { properties?: { type?: { const?: unknown } } }
  const type = properties?.type?.const
  return typeof type === 'string' ? type : undefined
}

function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
