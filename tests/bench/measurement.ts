import { cpus, loadavg, totalmem } from 'node:os'

export interface Measurement {
  /** Benchmark and case: 'log: 256 at once, Postgres'. */
  readonly name: string
  readonly figure: number
  readonly unit: string
  readonly reference?: { readonly name: string; readonly figure: number }
  readonly ratio?: number
  readonly bar?: string
  readonly holds?: boolean
  /** Values of all rounds; `figure` and `ratio` are medians. */
  readonly samples: readonly number[]
}

export interface Benchmark {
  readonly about: string
  run(report: (measurement: Measurement) => void): Promise<void>
}

export const describeHardware = () => ({
  cpus: cpus().length,
  model: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  load: loadNow(),
})

export const loadNow = (): number => Number(loadavg()[0]?.toFixed(2))

export interface Bar {
  /** Minimum. */
  readonly figure?: number
  /** Exclusive maximum. */
  readonly most?: number
  /** Maximum. */
  readonly upTo?: number
  readonly ratio?: number
  /** Maximum ratio to the reference. */
  readonly ratioUpTo?: number
}

/** Builds a line from samples and the reference's, round by round. */
export function measurement(options: {
  name: string
  unit: string
  samples: readonly number[]
  reference?: { name: string; samples: readonly number[] }
  bar?: Bar
  /** Printed decimals; comparisons use all. */
  digits?: number
}): Measurement {
  const { name, unit, samples, reference, bar, digits = 0 } = options
  const rounded = (value: number) => Number(value.toFixed(digits))
  const figure = median(samples)
  const ratio = reference && median(samples.map((sample, round) => sample / (reference.samples[round] ?? Number.NaN)))
  return {
    name,
    figure: rounded(figure),
    unit,
    ...(reference && { reference: { name: reference.name, figure: rounded(median(reference.samples)) } }),
    ...(ratio !== undefined && { ratio: Number(ratio.toFixed(2)) }),
    ...(bar && { bar: barToText(bar, unit), holds: holds(bar, figure, ratio) }),
    samples: samples.map(rounded),
  }
}

function barToText(bar: Bar, unit: string): string {
  const parts = [
    ...(bar.figure === undefined ? [] : [`>= ${bar.figure} ${unit}`]),
    ...(bar.most === undefined ? [] : [`< ${bar.most} ${unit}`]),
    ...(bar.upTo === undefined ? [] : [`<= ${bar.upTo} ${unit}`]),
    ...(bar.ratio === undefined ? [] : [`>= ${bar.ratio} x the reference`]),
    ...(bar.ratioUpTo === undefined ? [] : [`<= ${bar.ratioUpTo} x the reference`]),
  ]
  return parts.join(' and ')
}

/** False for an unmeasured ratio. */
const holds = (bar: Bar, figure: number, ratio = Number.NaN): boolean =>
  (bar.figure === undefined || figure >= bar.figure) &&
  (bar.most === undefined || figure < bar.most) &&
  (bar.upTo === undefined || figure <= bar.upTo) &&
  (bar.ratio === undefined || ratio >= bar.ratio) &&
  (bar.ratioUpTo === undefined || ratio <= bar.ratioUpTo)

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
