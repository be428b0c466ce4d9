import { expect } from 'vitest'

import type { AnyEvent, AnyNewEvent } from '#events/envelope.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import type { Aggregate, Happened } from '#services/commands/perform.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'

type Answer = readonly AnyNewEvent[] | Refusal

/** State of past events: `given(booking, held, confirmed).when(cancel(…)).refused('visit_completed')`. */
export function given<State, Event extends AnyEvent>(
  aggregate: Aggregate<State, Event>,
  ...happened: readonly AnyNewEvent[]
) {
  const state = foldOf(aggregate, happened)
  return {
    state,
    when(decide: (state: State) => Answer) {
      const answer = decide(state)
      return {
        /** Exactly these events. */
        writes: (...events: readonly AnyNewEvent[]) => expect(answer).toEqual(events),
        writesTypes: (...types: readonly string[]) => expect(typesOf(answer)).toEqual(types),
        nothing: () => expect(answer).toEqual([]),
        refused: (code: ProblemCode) => expect(answer).toMatchObject({ refused: code }),
        state: isRefusal(answer) ? state : foldOf(aggregate, [...happened, ...answer]),
      }
    },
  }
}

/** New events as a log would hand them back. */
export function foldOf<State, Event extends AnyEvent>(
  aggregate: Aggregate<State, Event>,
  happened: readonly AnyNewEvent[],
): State {
  return happened.map(recorded).reduce<State>(
    // The tests give an aggregate only events of its own noun; the compiler cannot follow that through a generic.
    (state, event) => aggregate.evolve(state, event as unknown as Happened<Event>),
    aggregate.initial,
  )
}

export const recorded = (event: AnyNewEvent, index: number): AnyEvent => ({
  ...event,
  personal: event.personal ?? null,
  position: index + 1,
  streamId: 'given',
  version: index + 1,
  id: `event-${index + 1}`,
  schemaVersion: 1,
  meta: { actor: { kind: 'operator' } },
  recordedAt: '2026-11-01T12:00:00.000Z',
})

const typesOf = (answer: Answer) => (isRefusal(answer) ? answer : answer.map((event) => event.type))
