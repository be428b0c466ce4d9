/** What a proof tells: how many cases it tried, which of them broke the promise, and the seed that repeats them. */
export interface Finding {
  readonly cases: number
  /** One sentence for each case that broke the promise. Empty: it held. */
  readonly failures: readonly string[]
  /** Whatever else is worth knowing: counts, seconds. */
  readonly figures: Readonly<Record<string, number | string>>
}

export interface ProofTerms {
  readonly seed: number
  /** How many cases; each proof has its own measure of one. Without it the proof's usual size. */
  readonly cases: number | null
  /** Source changes that break the promise on purpose; empty for the real thing. */
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

export interface Proof {
  readonly about: string
  readonly run: (terms: ProofTerms) => Promise<Finding>
  /** The positive control: with this the same harness must find failures, in so many cases. A proof without sabotage sees by `isControl`. */
  readonly control: { readonly what: string; readonly sabotage: readonly Sabotage[]; readonly cases: number }
}
