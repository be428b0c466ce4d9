import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { followerStates } from '#infra/database/followers.ts'
import { liveProcesses } from '#infra/database/processes.ts'
import { probeRoom, probeWrite } from '#infra/database/write-probe.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { areCurrent, projectionStates } from '#projections/engine/states.ts'
import { projections } from '#projections/registry.ts'

import { rememberedCheck, within, type CheckState } from '../commands/remembered-check.ts'
import type { AppendHealth } from './append-health.ts'

/** A part that does not answer by then counts as away. */
const deadlineMs = 2_000
/** How long an answer of the database is good for, so that whoever asks often makes no load. */
const freshMs = 500
/** The same for those outside: the card provider and the mail server. */
const outside = { freshMs: 60_000, deadlineMs: 20_000 }
/** Events that a follower may be behind before that is a finding. */
const mostBehind = 1_000

export interface ReadinessParts {
  readonly log: EventLog
  readonly database: Database
  readonly queue: Queue
  readonly appends: AppendHealth
  readonly hasPages: boolean
  /** Null where it is a sandbox of ours. */
  readonly askCards: (() => Promise<unknown>) | null
  readonly askMail: (() => Promise<unknown>) | null
}

/** Each part: whether it is as it should be; null where there is none. */
export interface Readiness {
  /** 'unavailable': nothing can be sold here. 'degraded': it can, and something that follows waits. */
  readonly status: 'ready' | 'degraded' | 'unavailable'
  readonly parts: {
    readonly database: boolean
    readonly writes: boolean
    readonly readModels: boolean
    readonly queue: boolean
    readonly workers: boolean
    readonly followers: boolean
    readonly web: boolean
    readonly paymentSetup: boolean | null
    readonly mail: boolean | null
  }
}

/** Answers whether this process can serve, within about two seconds, however slow its neighbours are. */
export function openReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const now = () => performance.now()
  const outsideCheck = (ask: (() => Promise<unknown>) | null) =>
    ask === null ? null : rememberedCheck(ask, { ...outside, now })
  const [paymentSetup, mail] = [outsideCheck(parts.askCards), outsideCheck(parts.askMail)]
  const look = shared(() => lookInside(parts), now)
  return async () => {
    const { isCurrent, ...inside } = await look()
    const [cardsState, mailState] = [paymentSetup?.latest() ?? null, mail?.latest() ?? null]
    const found = { ...inside, paymentSetup: isFine(cardsState), mail: isFine(mailState) }
    return { status: statusOf(found, isCurrent), parts: found }
  }
}

/** Only a no is a no: who was not asked yet is taken to be well. */
const isFine = (state: CheckState | null): boolean | null => (state === null ? null : state !== 'failed')

/**
 * Bookings need the database, its writes, and read models that this program knows. Without queue, workers or mail what follows waits
 * in the log; a card provider that is away is away for every process, so that no other could serve instead; and a process without
 * pages does not start as one of many.
 */
function statusOf(parts: Readiness['parts'], isCurrent: boolean): Readiness['status'] {
  if (!(parts.database && parts.writes && isCurrent)) return 'unavailable'
  return Object.values(parts).every((each) => each !== false) ? 'ready' : 'degraded'
}

/** `isCurrent`: the read models are those that this program writes. */
type Inside = Omit<Readiness['parts'], 'paymentSetup' | 'mail'> & { readonly isCurrent: boolean }

async function lookInside(parts: ReadinessParts): Promise<Inside> {
  const { database } = parts
  const [isThere, writes, isCurrent, taken, queue, workers, followers] = await Promise.all([
    answers(async () => (await parts.log.head()) >= 0),
    answers(() => takesWrites(parts)),
    answers(() => areCurrent(database, projections)),
    answers(async () => (await projectionStates(database)).every((one) => one.status !== 'live' || one.parked === 0)),
    answers(() => parts.queue.healthy()),
    answers(async () => (await liveProcesses(database)).some(({ kind }) => kind === 'worker')),
    answers(async () => (await followerStates(database)).every(({ behind }) => behind <= mostBehind)),
  ])
  return {
    database: isThere,
    writes,
    readModels: isCurrent && taken,
    queue,
    workers,
    followers,
    web: parts.hasPages,
    isCurrent,
  }
}

/** After an append that failed a small write proves nothing: there must be room for more as well. */
async function takesWrites({ database, appends }: ReadinessParts): Promise<boolean> {
  await probeWrite(database)
  if (appends.isFailing()) {
    await probeRoom(database)
    appends.recovered()
  }
  return true
}

const answers = (ask: () => Promise<boolean>): Promise<boolean> => within(deadlineMs, ask).catch(() => false)

/** Whoever asks while the answer is fresh, or on its way, gets the same. */
function shared<Answer>(ask: () => Promise<Answer>, now: () => number): () => Promise<Answer> {
  let asked: { at: number; answer: Promise<Answer> } | null = null
  return () => {
    if (asked === null || now() - asked.at >= freshMs) asked = { at: now(), answer: ask() }
    return asked.answer
  }
}
