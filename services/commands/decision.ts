import type { Allowed } from '#services/contracts/allowed.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'

/** A refusal as a value: code and details for the caller. */
export interface Refusal {
  readonly refused: ProblemCode
  readonly details?: Readonly<Record<string, unknown>>
}

export const refuse = (refused: ProblemCode, details?: Refusal['details']): Refusal =>
  details === undefined ? { refused } : { refused, details }

export const isRefusal = (value: object): value is Refusal => 'refused' in value

/** Answer about what may be done, from a decision or from a refusal alone, which is null for none. */
export const allowedBy = (decided: object | null): Allowed =>
  decided !== null && isRefusal(decided) ? decided.refused : true

/** Events to write, or a refusal; `[]` when nothing changes, which makes commands idempotent. */
export type Decision<Event> = readonly Event[] | Refusal
