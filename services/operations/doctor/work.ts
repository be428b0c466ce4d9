import { followerStates } from '#infra/database/followers.ts'
import { lastOperation } from '#infra/stores/operations.ts'
import { projectionStates } from '#projections/engine/states.ts'
import { unfinishedPayments } from '#projections/payments.ts'
import { projections } from '#projections/registry.ts'
import { idsOfUnbookedPayments } from '#projections/unbooked-payments.ts'
import { toldRestore } from '#services/features/money/after-restore.ts'

import { plural } from '../verb.ts'
import { bad, isAtWork, ok, warn, type Check } from './finding.ts'

/** Events behind. */
const lagWarn = 1_000
/** Age of unfinished payments; the reconciler runs every minute. */
const paymentMinutes = { warn: 5, bad: 60 } as const
const forgottenHoldMinutes = 2
/** Clock behind the log, whose time then stands still. */
const aheadSeconds = 60
const minute = 60_000

export const log: Check = async ({ database, now }) => {
  const [row] = await database.query<{ head: number; at: Date }>(
    'select position as head, recorded_at as at from es.events order by position desc limit 1',
  )
  if (row === undefined) return ok('log', 'empty')
  const ahead = (row.at.getTime() - now()) / 1_000
  const says = `${plural(row.head, 'event')}, the last at ${row.at.toISOString()}`
  return ahead > aheadSeconds
    ? warn(
        'log',
        `${says}, which is ${Math.round(ahead)} s in the future`,
        'the clock was set back: new events bear that time until it is reached',
      )
    : ok('log', says)
}

export const readModels: Check = async (ops) => {
  const states = (await projectionStates(ops.database)).filter(({ status }) => status === 'live')
  const missing = projections.filter(
    ({ name, version }) => !states.some((one) => one.name === name && one.version === version),
  )
  const isNewer = states.some((one) =>
    projections.some(({ name, version }) => name === one.name && version < one.version),
  )
  if (isNewer)
    return bad('read models', 'they are those of a newer program', 'start that program: this one would refuse to start')
  if (missing.length > 0) {
    const names = missing.map(({ name, version }) => `${name} (version ${version})`).join(', ')
    return warn('read models', `${names} missing`, 'the next start of the product builds it from the log')
  }
  const parked = states.filter((state) => state.parked > 0)
  if (parked.length > 0) {
    const names = parked.map(({ name, parked: count, reason }) => `${name} ${plural(count, 'event')} (${reason ?? ''})`)
    return bad(
      'read models',
      `not taken: ${names.join(', ')}`,
      'see the reason; after a new version has been started, rebuild it',
    )
  }
  const late = states.filter(({ behind }) => behind > lagWarn)
  return late.length > 0 && isAtWork(ops)
    ? warn(
        'read models',
        late.map(({ name, behind }) => `${name} ${behind} behind`).join(', '),
        'see that a worker runs',
      )
    : ok('read models', `${states.length} there`)
}

export const queue: Check = async (ops) => {
  const opened = await ops.queue()
  const { waiting, active, delayed, failed } = await opened.counts()
  const says = `on ${opened.backend}: ${waiting} waiting, ${active} at work, ${delayed} for later, ${failed} failed`
  return failed > 0 ? warn('queue', says, "see 'jobs', then 'jobs retry all'") : ok('queue', says)
}

export const followers: Check = async (ops) => {
  const rows = await followerStates(ops.database)
  const says = rows.map(({ name, behind }) => `${name} ${behind === 0 ? 'at the end' : `${behind} behind`}`).join(', ')
  const idle = rows.filter(({ isHeld }) => !isHeld)
  if (!isAtWork(ops)) return ok('workers', `${says || 'never ran'}; they go on at the next start`)
  if (rows.length === 0 || idle.length > 0) {
    return bad(
      'workers',
      `nobody follows the log${says && ` (${says})`}`,
      'start a worker: npm run worker; until then deposits are not captured',
    )
  }
  return rows.some(({ behind }) => behind > lagWarn)
    ? warn('workers', says, 'start more workers, or look at the database’s load')
    : ok('workers', says)
}

export const holds: Check = async (ops) => {
  const now = new Date(ops.now())
  const forgotten = new Date(ops.now() - forgottenHoldMinutes * minute)
  const [row] = await ops.database.query<{ open: number; forgotten: number }>(
    `select count(*) filter (where expires_at > $1)::int as open, count(*) filter (where expires_at < $2)::int as forgotten
     from rm.bookings where status = 'held'`,
    [now, forgotten],
  )
  const { open, forgotten: count } = row ?? { open: 0, forgotten: 0 }
  if (count > 0 && isAtWork(ops)) {
    return warn(
      'holds',
      `${open} open, ${count} ran out and were not written off`,
      'a worker does it every 15 s: see that one runs',
    )
  }
  return ok('holds', `${open} open`)
}

/** Restored backups need a comparison before sales. */
export const restored: Check = async ({ database, config }) => {
  const restore = await lastOperation(database, 'restore')
  if (restore === null) return ok('restore', 'none was made here')
  const says = `${toldRestore(restore)} at ${restore.at}`
  const mode = config.stripe === null ? 'sandbox' : 'live'
  return restore.details['comparedWith'] === mode
    ? ok('restore', `${says}, and compared with the card provider`)
    : bad('restore', `${says}, and not yet compared with the card provider`, "'settle' does it; so does the next start")
}

/** Captured money without a booking, after a restore. */
export const unbooked: Check = async ({ database }) => {
  const ids = await idsOfUnbookedPayments(database)
  if (ids.length === 0) return ok('deposits', 'each that was taken has its booking')
  const says = `${plural(ids.length, 'payment')} taken without a booking: ${ids.slice(0, shownMost).join(', ')}${ids.length > shownMost ? ' …' : ''}`
  return bad('deposits', says, "'settle' tells what each was for, and refunds it or makes its booking again")
}

export const payments: Check = async ({ database, now }) => {
  const waitingSince = (minutes: number) =>
    unfinishedPayments(database, new Date(now() - minutes * minute).toISOString())
  const [late, stuck] = [await waitingSince(paymentMinutes.warn), await waitingSince(paymentMinutes.bad)]
  if (late.length === 0) return ok('payments', `none waits for longer than ${paymentMinutes.warn} minutes`)
  const says = `${plural(late.length, 'payment')} waiting for longer than ${paymentMinutes.warn} minutes: ${listOf(late)}`
  const advice = "see that a worker runs and the provider answers; 'history payment-ID' tells what happened"
  return stuck.length > 0 ? bad('payments', says, advice) : warn('payments', says, advice)
}

const shownMost = 5
const listOf = (found: readonly { paymentId: string }[]): string =>
  found
    .slice(0, shownMost)
    .map(({ paymentId }) => paymentId)
    .join(', ') + (found.length > shownMost ? ' …' : '')
