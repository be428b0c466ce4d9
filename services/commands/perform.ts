import type { AnyEvent, AnyNewEvent, Meta } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Instant } from '#events/values/time.ts'

import { isRefusal, refuse, type Decision, type Refusal } from './decision.ts'

/** How a stream's events become a state: the same for every stream of a noun. */
export interface Aggregate<State, Event extends AnyEvent> {
  readonly initial: State
  readonly evolve: (state: State, event: Happened<Event>) => State
}

/** What `evolve` may read of an event: the same before the log has recorded it and after. */
export type Happened<Event extends AnyEvent> = Event extends AnyEvent
  ? Pick<Event, 'type' | 'data' | 'personal'>
  : never

/** One stream that a command reads and may write. */
export interface StreamRef<State, Event extends AnyEvent> {
  readonly stream: string
  readonly aggregate: Aggregate<State, Event>
}

// oxlint-disable-next-line typescript/no-explicit-any -- any state, any event: the mapped types below restore them
export type StreamRefs = Readonly<Record<string, StreamRef<any, any> | undefined>> & { readonly answer?: never }

export type StatesOf<Given extends StreamRefs> = {
  readonly [Name in keyof Given]: NonNullable<Given[Name]> extends StreamRef<infer State, infer _Event> ? State : never
}

type EventOf<Ref> = Ref extends StreamRef<infer _State, infer Event> ? Event : never

/** The new events of each stream, by the names of the references; all of them are appended or none. */
export type ChangesTo<Given extends StreamRefs> = {
  readonly [Name in keyof Given]?: readonly Unrecorded<EventOf<NonNullable<Given[Name]>>>[]
}

/** The same as decided stream by stream: what is refused for one of them is refused for all. */
type DecisionsOn<Given extends StreamRefs> = {
  readonly [Name in keyof Given]?: Decision<Unrecorded<EventOf<NonNullable<Given[Name]>>>>
}

/**
 * What a decision writes and what it says about it. The answer may be a refusal: then its changes are written all the
 * same, as when a payment came too late and its release is to be requested.
 */
export interface Answered<Given extends StreamRefs, Answer> {
  readonly changes: ChangesTo<Given>
  readonly answer: Answer
}

export type Decided<Given extends StreamRefs> = DecisionsOn<Given> | Answered<Given, unknown> | Refusal

/** The states after a command with what its decision answered, or why it was refused. */
export type Outcome<Given extends StreamRefs, Result> = Done<StatesOf<Given>, AnswerIn<Result>> | Refusal

type AnswerIn<Result> = Result extends Refusal
  ? never
  : Result extends { readonly answer: infer Answer }
    ? Answer
    : undefined

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
  /** Business time. Handed to the log only by whoever writes events of an earlier time, such as demo data. */
  readonly at?: Instant
}

export interface Done<States, Answer = undefined> {
  /** What the decision answered that was written last; undefined for one that returns changes alone. */
  readonly answer: Answer
  /** The states after the command. */
  readonly states: States
  /** The log's position after it; 0 when nothing had to be written. */
  readonly position: number
  /** How many events the streams hold then, by the names of the references. */
  readonly versions: Readonly<Record<string, number>>
}

/** States and versions of an earlier command, for the next one to begin with. */
export type Known<States> = Pick<Done<States>, 'states' | 'versions'>

/** A command that loses this many races in a row is refused with `conflict`. */
const tries = 8

/**
 * load → decide → append. When somebody else wrote one of the streams meanwhile, it is loaded and decided again. Resolves
 * with the states after the command and the answer of the decision, or with its refusal; rejects only when the log cannot
 * be reached.
 *
 * With `known` nothing is loaded first: the append finds out whether the states are still current. A decision on known
 * states that refuses, or has nothing to write, is made again on what is loaded.
 */
export async function perform<Given extends StreamRefs, Result extends Decided<Given>>(
  log: EventLog,
  command: Command,
  refs: Given,
  decide: (states: StatesOf<Given>) => Result,
  known?: Known<StatesOf<Given>>,
): Promise<Outcome<Given, Result>> {
  const key = command.key ?? crypto.randomUUID()
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const isKnown = attempt === 1 && known !== undefined
    const loaded = isKnown ? known : await load(log, refs)
    const decided = written<Given>(decide(loaded.states))
    if (isRefusal(decided)) {
      if (isKnown) continue
      return decided
    }
    const { changes } = decided
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the decision's own, or undefined without one
    const answer = decided.answer as AnswerIn<Result>

    const writes = present(refs).map(([name, { stream }]) => {
      const events: readonly AnyNewEvent[] = changes[name] ?? []
      return { stream, expected: loaded.versions[name] ?? 0, events }
    })
    if (writes.every((write) => write.events.length === 0)) {
      if (isKnown) continue
      return { ...loaded, answer, position: 0 }
    }

    const verdict = await log.append({
      key,
      meta: command.meta,
      writes,
      ...(command.at === undefined ? {} : { at: command.at }),
    })
    switch (verdict.status) {
      case 'appended':
        // The new states follow from what was written: nothing needs to be read again.
        return { ...after(refs, loaded, changes), answer, position: verdict.position }
      case 'duplicate':
        return { ...(await load(log, refs)), answer, position: verdict.position }
      case 'conflict':
        continue
    }
  }
  return refuse('conflict')
}

/** No stream is referred to as `answer` (see StreamRefs): what has one is no plain set of changes. */
function written<Given extends StreamRefs>(decided: Decided<Given>): Answered<Given, unknown> | Refusal {
  if (isRefusal(decided) || isAnswered(decided)) return decided
  const refused = Object.values<Decision<unknown> | undefined>(decided).find(
    (one) => one !== undefined && isRefusal(one),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no refusal is among them
  return refused ?? { changes: decided as ChangesTo<Given>, answer: undefined }
}

const isAnswered = <Given extends StreamRefs>(decided: Decided<Given>): decided is Answered<Given, unknown> =>
  'answer' in decided

/** The state of one stream now, for questions that no read model answers. */
export async function stateOf<State, Event extends AnyEvent>(
  log: EventLog,
  ref: StreamRef<State, Event>,
): Promise<State> {
  return (await load(log, { ref })).states.ref
}

/** What `perform` begins with, for who looks at the states before and hands them over as `known`. */
export async function load<Given extends StreamRefs>(log: EventLog, refs: Given): Promise<Known<StatesOf<Given>>> {
  const read = await log.readStreams(present(refs).map(([, { stream }]) => stream))
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
  Object.entries(refs).flatMap(([name, ref]) => (ref === undefined ? [] : [[name, ref] as const]))
