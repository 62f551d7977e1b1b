import { apply, slice } from '../natives.ts'

/** Lets each method of the console tell so many calls, and the beginning of longer texts. */
export function boundConsole(calls: number, characters: number): void {
  const methods = console as unknown as Record<string, unknown>
  for (const name of Object.keys(methods)) {
    const write = methods[name]
    if (typeof write !== 'function') continue
    let left = calls
    methods[name] = (...values: unknown[]) => {
      if (left-- <= 0) return undefined
      for (let index = 0; index < values.length; index++) {
        const value = values[index]
        if (typeof value === 'string' && value.length > characters) {
          values[index] = apply(slice, value, [0, characters])
        }
      }
      return apply(write, console, values)
    }
  }
}
