/** A figure with a goal. */
export interface Goal {
  readonly figure: string
  readonly comparison: 'at most' | 'at least'
  readonly limit: number
  readonly unit: '×' | 'ms' | '/s'
  /** Why it cannot be measured yet. */
  readonly missing?: string
}
