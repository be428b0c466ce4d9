import type { AnyEvent, AnyNewEvent, Meta } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Instant } from '#events/values/time.ts'

import { isRefusal, refuse, type Decision, type Refusal } from './decision.ts'

/** Fold of a stream. */
export interface Aggregate<State, Event extends AnyEvent> {
  readonly initial: State
  readonly evolve: (state: State, event: Happened<Event>) => State
}

export type Happened<Event extends AnyEvent> = Event extends AnyEvent
  ? Pick<Event, 'type' | 'data' | 'personal'>
  : never

/** A stream that a command reads and may write. */
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

/** New events by reference, appended wholly or not at all. */
export type ChangesTo<Given extends StreamRefs> = {
  readonly [Name in keyof Given]?: readonly Unrecorded<EventOf<NonNullable<Given[Name]>>>[]
}

/** Decisions stream by stream; one refusal refuses all. */
type DecisionsOn<Given extends StreamRefs> = {
  readonly [Name in keyof Given]?: Decision<Unrecorded<EventOf<NonNullable<Given[Name]>>>>
}

/** Changes with an answer. A refusal as answer is written too, such as a late payment with its release. */
export interface Answered<Given extends StreamRefs, Answer> {
  readonly changes: ChangesTo<Given>
  readonly answer: Answer
}

export type Decided<Given extends StreamRefs> = DecisionsOn<Given> | Answered<Given, unknown> | Refusal

/** States after a command with its answer, or the refusal. */
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
  /** Idempotency key; absent for independent calls. */
  readonly key?: string
  readonly meta: Meta
  /** Past time of demo data; otherwise the database's clock. */
  readonly at?: Instant
}

export interface Done<States, Answer = undefined> {
  /** Answer of the committed decision; undefined without one. */
  readonly answer: Answer
  readonly states: States
  /** Position after the command; 0 without a write. */
  readonly position: number
  /** Versions of the streams by reference. */
  readonly versions: Readonly<Record<string, number>>
}

/** States and versions of an earlier command, to begin with. */
export type Known<States> = Pick<Done<States>, 'states' | 'versions'>

/** Lost races after which a command is refused with `conflict`. */
const tries = 8

/** Loads, decides and appends, again after a lost race; rejects only when the log is unreachable. */
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

/** No reference is named `answer` (see StreamRefs). */
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

/** Current state of a stream, where no read model has it. */
export async function stateOf<State, Event extends AnyEvent>(
  log: EventLog,
  ref: StreamRef<State, Event>,
): Promise<State> {
  return (await load(log, { ref })).states.ref
}

/** States to inspect and pass on as `known`. */
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
