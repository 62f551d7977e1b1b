/**
 * A name that is not taken: the one wanted, or the same with a number behind it.
 *
 * @example freeName('a', (name) => name === 'a') // 'a_2'
 */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let free = wanted
  for (let count = 2; isTaken(free); count += 1) free = `${wanted}_${count}`
  return free
}
