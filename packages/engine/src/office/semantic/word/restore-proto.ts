/**
 * Gives objects `__proto__` again in a process that was started without it: mammoth sets prototypes through it while
 * it converts.
 *
 * Only for a process that reads documents and nothing else: keys of that name in data then mean something.
 */
export function restoreProto(): void {
  if ('__proto__' in Object.prototype) return
  Object.defineProperty(Object.prototype, '__proto__', {
    configurable: true,
    get(this: object): unknown {
      return Object.getPrototypeOf(this)
    },
    set(this: object, prototype: object | null) {
      Object.setPrototypeOf(this, prototype)
    },
  })
}
