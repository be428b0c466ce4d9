import type { ProblemCode } from '#services/contracts/problem.ts'

/** A "no" is a value: the code of the contract and what the caller needs to go on. */
export interface Refusal {
  readonly refused: ProblemCode
  readonly details?: Readonly<Record<string, unknown>>
}

export const refuse = (refused: ProblemCode, details?: Refusal['details']): Refusal =>
  details === undefined ? { refused } : { refused, details }

export const isRefusal = (value: object): value is Refusal => 'refused' in value

/** Events that a decision wants written, or its refusal. Nothing to write is `[]`: asked twice, answered once. */
export type Decision<Event> = readonly Event[] | Refusal
