import { isRefusal, type Refusal } from '#services/decision.ts'
import { problem } from '#services/http/problem.ts'

/** A journey's outcome, or its refusal as the problem that the caller is told. */
export function orProblem<Outcome extends object>(outcome: Outcome | Refusal): Exclude<Outcome, Refusal> {
  if (isRefusal(outcome)) throw problem(outcome.refused, outcome.details)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no refusal is the outcome
  return outcome as Exclude<Outcome, Refusal>
}
