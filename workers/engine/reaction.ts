import type { Actor } from '#events/actor.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { outboxJob, type OutboxJob } from '#infra/queue/outbox.ts'
import type { Placement } from '#infra/queue/placement.ts'
import type { AppContext } from '#services/features/context.ts'

/** Turns an event of these types into a job, which `run` does idempotently. Jobs carry ids only. */
export interface Reaction<Event extends AnyEvent = AnyEvent> extends Placement {
  readonly name: string
  readonly events: readonly Event['type'][]
  readonly ids: (event: Event) => Readonly<Record<string, string>> | null
  /** Gets the reaction as actor; rejects to be retried. */
  readonly run: (ctx: AppContext, ids: Readonly<Record<string, string>>, actor: Actor) => Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyReaction = Omit<Reaction<any>, 'events'> & { readonly events: readonly string[] }

/** Never runs twice at once. */
export interface Chore extends Placement {
  readonly name: string
  readonly everyMs: number
  readonly run: (ctx: AppContext) => Promise<void>
}

/** Any reaction; the widening is sound, for it is only handed events of its own types. */
export const actorOf = ({ name }: Pick<AnyReaction, 'name'>): Actor => ({ kind: 'worker', name })

/** An id that a job must carry; its absence is a bug in `ids`. */
export function need(ids: Readonly<Record<string, string>>, name: string): string {
  const id = ids[name]
  if (id === undefined) throw new Error(`The job carries no '${name}'.`)
  return id
}

/** Jobs of an event, named by reaction and event, so that deriving them again adds none. */
export const jobsFor = (event: AnyEvent, reactions: readonly AnyReaction[]): OutboxJob[] =>
  reactions
    .filter((reaction) => reaction.events.includes(event.type))
    .flatMap((reaction) => {
      const data = reaction.ids(event)
      return data === null ? [] : [outboxJob(reaction.name, { position: event.position, event: event.id }, data)]
    })
