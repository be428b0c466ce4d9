/** The result of a proof: how many cases it tried, which of them broke the promise, and the seed that repeats them. */
export interface Finding {
  readonly cases: number
  /** One sentence for each case that broke the promise; empty when it held. */
  readonly failures: readonly string[]
  /** Whatever else is worth knowing: counts, seconds. */
  readonly figures: Readonly<Record<string, number | string>>
}

export interface ProofTerms {
  readonly seed: number
  /** How many cases; each proof has its own measure of one. Without it the proof's usual size. */
  readonly cases: number | null
  /** Source changes that inject the fault; empty for the product as it is. */
  readonly sabotage: readonly Sabotage[]
  /** The run that must find failures. */
  readonly isControl: boolean
  readonly say: (line: string) => void
}

/** One change to one source file of the product, made while it is loaded. `from` must occur in it exactly once. */
export interface Sabotage {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** A negative control: a product with a fault injected, in which the same harness must find failures. */
export interface Control {
  readonly what: string
  readonly sabotage: readonly Sabotage[]
  readonly cases: number
  /** What one of the failures must say: a harness that fails for another reason has not noticed what is broken. */
  readonly says?: RegExp
}

export interface Proof {
  readonly about: string
  readonly run: (terms: ProofTerms) => Promise<Finding>
  readonly control: Control
  /** For promises of a proof that one injected fault does not break. */
  readonly otherControls?: readonly Control[]
}

export const controlsOf = ({ control, otherControls = [] }: Proof): readonly Control[] => [control, ...otherControls]

/** Whether a finding names what the control has broken. */
export const isNoticed = ({ says = /./ }: Control, { failures }: Pick<Finding, 'failures'>): boolean =>
  failures.some((failure) => says.test(failure))
