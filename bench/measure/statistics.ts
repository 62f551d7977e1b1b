/**
 * Middle of some numbers: the mean of the two in the middle when their count is even.
 *
 * @param samples at least one, in any order
 * @throws RangeError for none
 * @example median([3, 1, 10, 2]) // 2.5
 */
export function median(samples: readonly number[]): number {
  if (samples.length === 0) throw new RangeError('the median of no samples')
  const sorted = samples.toSorted((a, b) => a - b)
  const upper = Math.floor(sorted.length / 2)
  const above = sorted[upper] ?? Number.NaN
  if (sorted.length % 2 === 1) return above
  return ((sorted[upper - 1] ?? Number.NaN) + above) / 2
}

/**
 * The sample below which a share of them lies.
 *
 * @param samples at least one, in any order
 * @param share 0 to 1; 0.99 is the 99th percentile
 * @throws RangeError for none
 * @example quantile([4, 1, 3, 2], 0.5) // 3
 */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new RangeError('a quantile of no samples')
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Sum over count.
 *
 * @param samples at least one
 * @throws RangeError for none
 * @example mean([1, 2, 6]) // 3
 */
export function mean(samples: readonly number[]): number {
  if (samples.length === 0) throw new RangeError('the mean of no samples')
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length
}

/** A measure of one thing against another, both taken in the same run. */
export interface Ratio {
  /** Ratio of the medians: what a caller sees. */
  readonly medians: number
  /** Ratio of the minima: what is left when the rest of the machine is out of the way. */
  readonly minima: number
  /** Ratio of each round, taken side by side: how far it spreads. As many as the shorter series has. */
  readonly rounds: readonly number[]
}

/**
 * How many times the samples are their baseline; 0.5 is half of it.
 *
 * @param samples at least one, none of them negative
 * @param baseline at least one, all above 0
 * @example ratio([4, 2, 3], [6, 5, 7]) // { medians: 0.5, minima: 0.4, rounds: [4 / 6, 2 / 5, 3 / 7] }
 */
export function ratio(samples: readonly number[], baseline: readonly number[]): Ratio {
  return {
    medians: median(samples) / median(baseline),
    minima: Math.min(...samples) / Math.min(...baseline),
    rounds: samples
      .slice(0, baseline.length)
      .map((sample, index) => sample / (baseline[index] ?? Number.NaN)),
  }
}
