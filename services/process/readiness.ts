import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { followerStates } from '#infra/database/followers.ts'
import { awayNeighbours, liveProcesses } from '#infra/database/processes.ts'
import { probeRoom, probeWrite } from '#infra/database/write-probe.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { areCurrent, projectionStates } from '#projections/engine/states.ts'
import { projections } from '#projections/registry.ts'

import { rememberedCheck, within, type CheckState } from '../commands/remembered-check.ts'
import type { AppendHealth } from './append-health.ts'

/** Timeout of a check. */
const deadlineMs = 2_000
/** Milliseconds for which a result is reused. */
const freshMs = 500
/** Intervals for card provider and mail server. */
const outside = { freshMs: 60_000, deadlineMs: 20_000 }
/** Maximum lag of a follower. */
const mostBehind = 1_000

export interface ReadinessParts {
  readonly log: EventLog
  readonly database: Database
  readonly queue: Queue
  readonly appends: AppendHealth
  readonly hasPages: boolean
  /** Null for the sandbox. */
  readonly askCards: (() => Promise<unknown>) | null
  readonly askMail: (() => Promise<unknown>) | null
}

/** State of each part; null for none. */
export interface Readiness {
  /** 'unavailable': no sales. 'degraded': sales, with delays. */
  readonly status: 'ready' | 'degraded' | 'unavailable'
  readonly parts: {
    readonly database: boolean
    readonly writes: boolean
    readonly readModels: boolean
    readonly queue: boolean
    readonly workers: boolean
    /** False while jobs wait for a service that does not answer. */
    readonly neighbours: boolean
    readonly followers: boolean
    readonly web: boolean
    readonly paymentSetup: boolean | null
    readonly mail: boolean | null
  }
}

/** Readiness within two seconds, whatever hangs. */
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

/** Unknown counts as fine. */
const isFine = (state: CheckState | null): boolean | null => (state === null ? null : state !== 'failed')

/** Sales need database, writes and current read models; others degrade. */
function statusOf(parts: Readiness['parts'], isCurrent: boolean): Readiness['status'] {
  if (!(parts.database && parts.writes && isCurrent)) return 'unavailable'
  return Object.values(parts).every((each) => each !== false) ? 'ready' : 'degraded'
}

/** `isCurrent`: read models of this program's version. */
type Inside = Omit<Readiness['parts'], 'paymentSetup' | 'mail'> & { readonly isCurrent: boolean }

async function lookInside(parts: ReadinessParts): Promise<Inside> {
  const { database } = parts
  const [isThere, writes, isCurrent, taken, queue, workers, neighbours, followers] = await Promise.all([
    answers(async () => (await parts.log.head()) >= 0),
    answers(() => takesWrites(parts)),
    answers(() => areCurrent(database, projections)),
    answers(async () => (await projectionStates(database)).every((one) => one.status !== 'live' || one.parked === 0)),
    answers(() => parts.queue.healthy()),
    answers(async () => (await liveProcesses(database)).some(({ kind }) => kind === 'worker')),
    answers(async () => (await awayNeighbours(database)).length === 0),
    answers(async () => (await followerStates(database)).every(({ behind }) => behind <= mostBehind)),
  ])
  return {
    database: isThere,
    writes,
    readModels: isCurrent && taken,
    queue,
    workers,
    neighbours,
    followers,
    web: parts.hasPages,
    isCurrent,
  }
}

/** Probes writes, and room after a failed append. */
async function takesWrites({ database, appends }: ReadinessParts): Promise<boolean> {
  await probeWrite(database)
  if (appends.isFailing()) {
    await probeRoom(database)
    appends.recovered()
  }
  return true
}

const answers = (ask: () => Promise<boolean>): Promise<boolean> => within(deadlineMs, ask).catch(() => false)

/** Shares a running or fresh result. */
function shared<Answer>(ask: () => Promise<Answer>, now: () => number): () => Promise<Answer> {
  let asked: { at: number; answer: Promise<Answer> } | null = null
  return () => {
    if (asked === null || now() - asked.at >= freshMs) asked = { at: now(), answer: ask() }
    return asked.answer
  }
}
