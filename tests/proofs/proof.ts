/** Result of a proof, with the seed that repeats it. */
export interface Finding {
  readonly cases: number
  /** One sentence per failed case; empty for success. */
  readonly failures: readonly string[]
  readonly figures: Readonly<Record<string, number | string>>
}

export interface ProofTerms {
  readonly seed: number
  /** Number of cases; null for the default. */
  readonly cases: number | null
  /** Source changes; empty for the real product. */
  readonly sabotage: readonly Sabotage[]
  /** True for a run that must fail. */
  readonly isControl: boolean
  readonly say: (line: string) => void
}

/** Source change at loading; `from` must occur exactly once. */
export interface Sabotage {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Negative control: a faulty product that the proof must detect. */
export interface Control {
  readonly what: string
  readonly sabotage: readonly Sabotage[]
  readonly cases: number
  /** Pattern of an expected failure. */
  readonly says?: RegExp
}

export interface Proof {
  readonly about: string
  readonly run: (terms: ProofTerms) => Promise<Finding>
  readonly control: Control
  readonly otherControls?: readonly Control[]
}

export const controlsOf = ({ control, otherControls = [] }: Proof): readonly Control[] => [control, ...otherControls]

export const isNoticed = ({ says = /./ }: Control, { failures }: Pick<Finding, 'failures'>): boolean =>
  failures.some((failure) => says.test(failure))
