import { isRefusal, type Refusal } from '#services/commands/decision.ts'

import { problem } from './problem.ts'

/** Answer of a use case, or a problem response. */
export function orProblem<Outcome extends object>(outcome: Outcome | Refusal): Exclude<Outcome, Refusal> {
  if (isRefusal(outcome)) throw problem(outcome.refused, outcome.details)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no refusal is the outcome
  return outcome as Exclude<Outcome, Refusal>
}
