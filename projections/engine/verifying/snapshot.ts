import type { AnyEvent } from '#events/envelope.ts'
import type { LogPage, LogReader } from '#events/log/log.ts'
import { kindsIn, unreadableKinds } from '#events/log/upcasts.ts'
import { erasedPerson, erasure } from '#events/person.ts'
import { DatabaseError, type Queryable } from '#infra/database/database.ts'

import { viewOf } from '../projection.ts'
import { checkBusiness, type BusinessFaults } from './business-checks.ts'
import { compare } from './compare.ts'
import { liveOf, type Live } from './live.ts'
import { checkAnswers, checkOrder, checkVersionsSince, type LogFaults } from './log-checks.ts'
import type { Verified, VerifiedProjection, VerifyDeps } from './report.ts'
import type { Scratch } from './scratch.ts'

export type Seen = Omit<Verified, 'clean' | 'seconds' | 'sentence'>

interface Before {
  readonly scratches: readonly Scratch[]
  readonly types: readonly string[]
  readonly known: Omit<LogFaults, 'lostAnswers'> & { readonly position: number }
  /** True at the last attempt: changed parked events are a finding. */
  readonly isLast: boolean
}

const page = 5_000
const shownMost = 20

/** Folds the rest, compares and checks in one snapshot; 'stale' when parked events changed. */
export async function lookAtOnce(deps: VerifyDeps, before: Before): Promise<Seen | 'stale'> {
  const views = await viewsThere(deps)
  return deps.database.transaction(async (snapshot) => {
    await beginSnapshot(snapshot, views)
    const reader = deps.log.within(snapshot)
    const head = await reader.head()
    const lives: (Live | null)[] = []
    for (const { projection } of before.scratches) {
      const isThere = views.includes(viewOf(projection))
      lives.push(isThere ? await liveOf(snapshot, projection, head) : null)
    }
    const moment = { reader, head, lives }
    await foldRest(snapshot, before, moment)
    const stale = before.scratches.filter((scratch, index) => {
      const live = lives[index]
      return live && scratch.fault() === null && !scratch.matches(live)
    })
    if (stale.length > 0 && !before.isLast) return 'stale'
    for (const scratch of stale) scratch.giveUp('what is parked changed again and again')
    const projections: VerifiedProjection[] = []
    for (const [index, scratch] of before.scratches.entries()) {
      projections.push(await judge(snapshot, scratch, lives[index] ?? null, moment))
    }
    return {
      position: head,
      ...(await logFaults(snapshot, before.known, head)),
      unknownTypes: [...unreadableKinds(await kindsIn(snapshot), deps.vocabulary, deps.upcasts)],
      projections,
      ...(await businessFaults(snapshot, views, before.scratches)),
    }
  })
}

/** Locks the views before the snapshot, which does not cover their definitions. */
async function beginSnapshot(transaction: Queryable, views: readonly string[]): Promise<void> {
  await transaction.script(
    'set transaction isolation level repeatable read; set local statement_timeout = 0; set local enable_seqscan = on',
  )
  if (views.length > 0) await transaction.script(`lock table ${views.join(', ')} in access share mode`)
}

async function viewsThere({ database, projections }: VerifyDeps): Promise<string[]> {
  const there = await database.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null order by name',
    [projections.map(viewOf)],
  )
  return there.map(({ name }) => name)
}

interface Moment {
  readonly reader: LogReader
  readonly head: number
  readonly lives: readonly (Live | null)[]
}

async function foldRest(
  snapshot: Queryable,
  { scratches, types }: Before,
  { reader, head, lives }: Moment,
): Promise<void> {
  const behind = scratches.flatMap((scratch, index) => {
    const live = lives[index]
    return live && scratch.fault() === null && scratch.reached() < live.position ? [scratch.reached()] : []
  })
  for (let after = Math.min(head, ...behind); ;) {
    const events = after < head ? await readOrGiveUp(reader, { after, upTo: head, limit: page, types }, scratches) : []
    const position = events.length < page ? head : (events.at(-1)?.position ?? head)
    for (const [index, scratch] of scratches.entries()) {
      await scratch.take({ events, position }, lives[index] ?? null, (work) => partly(snapshot, work))
    }
    if (position === head) break
    after = position
  }
  for (const scratch of scratches) await scratch.write((work) => partly(snapshot, work))
}

/** An unreadable event is a finding. */
async function readOrGiveUp(reader: LogReader, range: LogPage, scratches: readonly Scratch[]): Promise<AnyEvent[]> {
  try {
    return await reader.readAll(range)
  } catch (error) {
    if (error instanceof DatabaseError || !(error instanceof Error)) throw error
    for (const scratch of scratches) scratch.giveUp(error.message)
    return []
  }
}

async function partly(transaction: Queryable, work: (transaction: Queryable) => Promise<void>): Promise<void> {
  await transaction.script('savepoint part')
  try {
    await work(transaction)
    await transaction.script('release savepoint part')
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'unreachable') throw error
    await transaction.script('rollback to savepoint part')
    throw error
  }
}

async function judge(
  snapshot: Queryable,
  scratch: Scratch,
  live: Live | null,
  { reader, head }: Moment,
): Promise<VerifiedProjection> {
  const { projection, table } = scratch
  const about = { name: projection.name, position: live?.position ?? 0, parked: live?.parked.size ?? 0 }
  const fault = scratch.fault()
  if (live === null || fault !== null) {
    return { ...about, equal: false, rows: 0, missing: 0, surplus: 0, changed: 0, differing: [], fault }
  }
  const erasures =
    projection.personal === false || live.position === head
      ? []
      : await reader.readAll({ after: live.position, upTo: head, limit: page, types: [erasure], personal: false })
  const forgotten = erasures.map(({ data }) => erasedPerson(data))
  const compared = await compare(snapshot, projection, { table, forgotten })
  const { missing, surplus, changed } = compared
  return { ...about, equal: missing + surplus + changed === 0, ...compared, fault: null }
}

async function logFaults(snapshot: Queryable, known: Before['known'], head: number): Promise<LogFaults> {
  const since = await checkOrder(snapshot, { after: known.position, upTo: head })
  const versionFaults = known.position < head ? await checkVersionsSince(snapshot, known.position) : 0
  return {
    gaps: known.gaps + since.gaps,
    versionFaults: known.versionFaults + versionFaults,
    timeFaults: known.timeFaults + since.timeFaults,
    lostAnswers: await checkAnswers(snapshot),
  }
}

async function businessFaults(snapshot: Queryable, views: readonly string[], scratches: readonly Scratch[]) {
  const isThere = ['rm.bookings', 'rm.payments', 'rm.occupancy'].every((view) => views.includes(view))
  const again = scratches.find(({ projection }) => projection.name === 'occupancy')
  const tables = ['rm.occupancy', ...(again === undefined ? [] : [again.table])]
  const found: BusinessFaults = isThere
    ? await checkBusiness(snapshot, tables)
    : { overlaps: [], paidWithoutBooking: [], bookingsWithoutPayment: [], unpaidBookings: [] }
  return {
    overlaps: found.overlaps.length,
    paidWithoutBooking: found.paidWithoutBooking.length,
    bookingsWithoutPayment: found.bookingsWithoutPayment.length,
    unpaidBookings: found.unpaidBookings.length,
    first: {
      overlaps: found.overlaps.slice(0, shownMost),
      paidWithoutBooking: found.paidWithoutBooking.slice(0, shownMost),
      bookingsWithoutPayment: found.bookingsWithoutPayment.slice(0, shownMost),
      unpaidBookings: found.unpaidBookings.slice(0, shownMost),
    },
  }
}
