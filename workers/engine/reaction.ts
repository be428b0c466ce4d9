import type { Actor } from '#events/actor.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { outboxJob, type OutboxJob } from '#infra/queue/outbox.ts'
import type { AppContext } from '#services/features/context.ts'

/**
 * What happens next: an event of these types becomes a job, the job is done by `run`. The job carries ids only, so it can be
 * derived again from the log; `run` looks everything up, and doing it twice does nothing more.
 */
export interface Reaction<Event extends AnyEvent = AnyEvent> {
  /** A sentence in kebab-case: 'capture-when-authorised'. */
  readonly name: string
  readonly events: readonly Event['type'][]
  readonly ids: (event: Event) => Readonly<Record<string, string>> | null
  /** Handed the reaction itself as actor. Rejects to be tried again later. */
  readonly run: (ctx: AppContext, ids: Readonly<Record<string, string>>, actor: Actor) => Promise<void>
}

/** Any reaction, for code that serves them all: an event is only handed to a reaction that named its type. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyReaction = Omit<Reaction<any>, 'events'> & { readonly events: readonly string[] }

/** A task on a schedule. */
export interface Chore {
  readonly name: string
  readonly everyMs: number
  readonly run: (ctx: AppContext) => Promise<void>
}

/** Whom its events name. */
export const actorOf = ({ name }: Pick<AnyReaction, 'name'>): Actor => ({ kind: 'worker', name })

/** An id that a job must carry; its absence is a bug in `ids`. */
export function need(ids: Readonly<Record<string, string>>, name: string): string {
  const id = ids[name]
  if (id === undefined) throw new Error(`The job carries no '${name}'.`)
  return id
}

/** What an event leads to. A job is known by the reaction's name and the event's position, so that deriving it again adds nothing. */
export const jobsFor = (event: AnyEvent, reactions: readonly AnyReaction[]): OutboxJob[] =>
  reactions
    .filter((reaction) => reaction.events.includes(event.type))
    .flatMap((reaction) => {
      const data = reaction.ids(event)
      return data === null ? [] : [outboxJob(reaction.name, event.position, data)]
    })
