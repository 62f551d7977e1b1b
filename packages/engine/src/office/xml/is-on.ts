/** Whether the value of an attribute says yes, in one of the spellings that Office writes and reads. */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}
