import { callOffOutcomes } from '#services/contracts/call-off.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'

import { useVisitCall } from './use-visit-call.ts'

interface Outcome {
  /** The ids of those for which it was done. */
  readonly done: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: ProblemCode }[]
}

/** Calls visits off because of the weather, and undoes that. Null where there was no answer, which `fault` then tells. */
export function useCallOff(isOpen = true) {
  const { sending, fault, send } = useVisitCall(isOpen)
  async function ask(path: string, body: object): Promise<Outcome | null> {
    const answer = await send(path, body)
    if (answer === null) return null
    const { visits } = callOffOutcomes.parse(answer)
    return {
      done: visits.flatMap(({ id, refused }) => (refused === null ? [id] : [])),
      refused: visits.flatMap(({ id, refused }) => (refused === null ? [] : [{ id, code: refused }])),
    }
  }
  return {
    isSending: sending !== null,
    fault,
    callOff: (ids: readonly string[], note: string) => ask('/call-off', { ids, note }),
    undo: (ids: readonly string[]) => ask('/call-off/undo', { ids }),
  }
}
