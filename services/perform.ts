import type { AnyEvent, AnyNewEvent, Meta } from '#events/envelope.ts'
import type { EventLog } from '#events/log.ts'
import type { Instant } from '#events/values/time.ts'

import { isRefusal, refuse, type Refusal } from './decision.ts'

/** How a stream's events become a state: the same for every stream of a noun. */
export interface Aggregate<State, Event extends AnyEvent> {
  readonly initial: State
  readonly evolve: (state: State, event: Happened<Event>) => State
}

/** What a fold may look at: the same before the log took the event and after. */
export type Happened<Event extends AnyEvent> = Event extends AnyEvent
  ? Pick<Event, 'type' | 'data' | 'personal'>
  : never

/** One stream that a command reads and may write. */
export interface StreamRef<State, Event extends AnyEvent> {
  readonly stream: string
  readonly aggregate: Aggregate<State, Event>
}

// oxlint-disable-next-line typescript/no-explicit-any -- any state, any event: the mapped types below restore them
type StreamRefs = Readonly<Record<string, StreamRef<any, any> | undefined>>

type StatesOf<Given extends StreamRefs> = {
  readonly [Name in keyof Given]: NonNullable<Given[Name]> extends StreamRef<infer State, infer _Event> ? State : never
}

/** What to write to which of the subjects; all of it happens or none. */
export type ChangesTo<Given extends StreamRefs> = {
  readonly [Name in keyof Given]?: NonNullable<Given[Name]> extends StreamRef<infer _State, infer Event>
    ? readonly Unrecorded<Event>[]
    : never
}

type Unrecorded<Event> = Event extends AnyEvent
  ? Event extends { readonly personal: infer Personal }
    ? [Personal] extends [null]
      ? Pick<Event, 'type' | 'data'>
      : Pick<Event, 'type' | 'data'> & { readonly personal: NonNullable<Personal> }
    : Pick<Event, 'type' | 'data'>
  : never

export interface Command {
  /** Idempotency key. Without one each call is a command of its own. */
  readonly key?: string
  readonly meta: Meta
  /** Business time. Only for a past written later is it handed to the log. */
  readonly at?: Instant
}

export interface Done<States> {
  /** The states after the command. */
  readonly states: States
  /** The log's position after it; 0 when nothing had to be written. */
  readonly position: number
  /** How many events the streams hold then, by the subjects' names. */
  readonly versions: Readonly<Record<string, number>>
}

/** What a command left behind, for the next one to begin with. */
export type Known<States> = Pick<Done<States>, 'states' | 'versions'>

/** A command that loses this many races in a row is told so. */
const tries = 8

/**
 * load → decide → append. When somebody else wrote one of the streams meanwhile, it is loaded and decided anew. Resolves
 * with the states after the command, or with the refusal; rejects only when the log cannot be reached.
 *
 * With `known` nothing is loaded first: the append finds out whether it is still so. What would not be appended is decided anew
 * on what is loaded.
 */
export async function perform<Given extends StreamRefs>(
  log: EventLog,
  command: Command,
  refs: Given,
  decide: (states: StatesOf<Given>) => ChangesTo<Given> | Refusal,
  known?: Known<StatesOf<Given>>,
): Promise<Done<StatesOf<Given>> | Refusal> {
  const key = command.key ?? crypto.randomUUID()
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const isKnown = attempt === 1 && known !== undefined
    const loaded = isKnown ? known : await load(log, refs)
    const changes = decide(loaded.states)
    if (isRefusal(changes)) {
      if (isKnown) continue
      return changes
    }

    const writes = present(refs).map(([name, subject]) => {
      const events: readonly AnyNewEvent[] = changes[name] ?? []
      return { stream: subject.stream, expected: loaded.versions[name] ?? 0, events }
    })
    if (writes.every((write) => write.events.length === 0)) {
      if (isKnown) continue
      return { ...loaded, position: 0 }
    }

    const verdict = await log.append({
      key,
      meta: command.meta,
      writes,
      ...(command.at === undefined ? {} : { at: command.at }),
    })
    switch (verdict.status) {
      case 'appended':
        // What was written is known to the last word: there is nothing to read again.
        return { ...after(refs, loaded, changes), position: verdict.position }
      case 'duplicate':
        return { ...(await load(log, refs)), position: verdict.position }
      case 'conflict':
        continue
    }
  }
  return refuse('conflict')
}

/** A subject's state now, for questions that no read model answers. */
export async function stateOf<State, Event extends AnyEvent>(
  log: EventLog,
  subject: StreamRef<State, Event>,
): Promise<State> {
  return (await load(log, { subject })).states.subject
}

async function load<Given extends StreamRefs>(log: EventLog, refs: Given): Promise<Known<StatesOf<Given>>> {
  const read = await log.readStreams(present(refs).map(([, subject]) => subject.stream))
  const versions: Record<string, number> = {}
  const entries = present(refs).map(([name, { stream, aggregate }]) => {
    const events = read.get(stream) ?? []
    versions[name] = events.length
    return [name, events.reduce<unknown>((state, event) => aggregate.evolve(state, event), aggregate.initial)] as const
  })
  // The entries were made from the same keys, each by its own aggregate.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { states: Object.fromEntries(entries) as StatesOf<Given>, versions }
}

function after<Given extends StreamRefs>(
  refs: Given,
  { states, versions }: Known<StatesOf<Given>>,
  changes: ChangesTo<Given>,
): Known<StatesOf<Given>> {
  const written: Record<string, number> = { ...versions }
  const entries = present(refs).map(([name, { aggregate }]) => {
    const events: readonly AnyNewEvent[] = changes[name] ?? []
    written[name] = (versions[name] ?? 0) + events.length
    return [
      name,
      events.reduce<unknown>(
        (state, { type, data, personal = null }) => aggregate.evolve(state, { type, data, personal }),
        states[name],
      ),
    ] as const
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `load`
  return { states: Object.fromEntries(entries) as StatesOf<Given>, versions: written }
}

const present = (refs: StreamRefs) =>
  Object.entries(refs).flatMap(([name, subject]) => (subject === undefined ? [] : [[name, subject] as const]))
