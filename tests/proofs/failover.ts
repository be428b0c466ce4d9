import { setTimeout as sleep } from 'node:timers/promises'

import { buildIfStale } from '#scripts/build.ts'
import { provision } from '#scripts/servers/provision.ts'

import { randomFrom, someSlots, type CustomerOrder } from './customer.ts'
import { startStandby, type Standby } from './failover/cluster.ts'
import type { Sold } from './failover/shop.ts'
import { openStage, untilDone, type Stage } from './failover/stage.ts'
import type { Finding, Proof, ProofTerms, Sabotage } from './proof.ts'

/** Bookings that the standby receives, and the most that it does not; each lost one is asked for again. */
const sizes = { before: 2, leastLost: 2, mostLost: 6 } as const
const lostEvents = { least: 10, most: 1_000 } as const
const outageMs = 2_000
/** Longest time from a primary that takes writes to the first sale. */
const sellingMs = 30_000
const doneMs = 90_000
const controlMs = 30_000

const blindAppends: Sabotage = {
  file: 'events/log/batch.ts',
  from: 'seen: options.seen?.position,',
  to: '',
}
const blindLooks: Sabotage = {
  file: 'services/process/watch-log.ts',
  from: '    if (state.isOlder) {',
  to: '    if (state.isOlder && lookEveryMs < 0) {',
}
const blindStarts: readonly Sabotage[] = [
  {
    file: 'services/process/watch-log.ts',
    from: 'if ((await lacks(database)) && ',
    to: 'if (lookEveryMs < 0 && (await lacks(database)) && ',
  },
  {
    file: 'services/process/watch-log.ts',
    from: 'const theirs = remembers ?',
    to: 'const theirs = remembers && lookEveryMs < 0 ?',
  },
]

/** Loses acknowledged events by failovers to asynchronous standbys: nothing may be built on the older log. */
export const proveFailover: Proof = {
  about:
    'a failover that loses acknowledged events is noticed: 20 of them, and no slot is sold twice, no letter missing',
  run: proveFailoverRun,
  control: {
    what: 'appends that do not name the event that their process saw, and looks every five seconds',
    cases: 2,
    says: /were built on the older log/,
    sabotage: [
      blindAppends,
      {
        file: 'services/process/watch-log.ts',
        from: 'const lookEveryMs = 500',
        to: 'const lookEveryMs = 5_000',
      },
    ],
  },
  otherControls: [
    {
      what: 'processes that do not look at the log',
      cases: 1,
      says: /nothing was sold/,
      sabotage: [blindLooks],
    },
    {
      what: 'a fleet that starts anew without asking what Redis remembers',
      cases: 3,
      says: /(?:was sold twice|were built on the older log)/,
      sabotage: blindStarts,
    },
    {
      what: 'a declaration without the comparison with the card provider',
      cases: 1,
      says: /was sold twice/,
      sabotage: [{ file: 'infra/stores/older-log.ts', from: '    await noteLoss(transaction, why)\n', to: '' }],
    },
  ],
}

async function proveFailoverRun(terms: ProofTerms): Promise<Finding> {
  provision(['postgres', 'redis'])
  await buildIfStale({ log: () => {} })
  const rounds = terms.cases ?? 20
  const random = randomFrom(terms.seed)
  const slots = someSlots(rounds * (sizes.before + sizes.mostLost + 1))
  const take = (count: number) => slots.splice(0, count)
  const failures: string[] = []
  const figures = { lostEvents: 0, lostBookings: 0, slowestSaleMs: 0, slowestDeclarationMs: 0 }
  const stage = await openStage(terms.sabotage)
  try {
    for (let number = 0; number < rounds; number += 1) {
      const way = { isPaused: number % 2 === 1, isRestarted: number % 4 >= 2 }
      const events = Math.round(lostEvents.least * (lostEvents.most / lostEvents.least) ** random())
      const found = await failOver(stage, { ...way, number, events, take, random, isControl: terms.isControl })
      const told = `round ${number + 1} (${way.isPaused ? 'a pause' : 'no pause'}, ${way.isRestarted ? 'all' : 'none'} restarted)`
      failures.push(...found.failures.map((failure) => `${told}: ${failure}`))
      figures.lostEvents += found.lostEvents
      figures.lostBookings += found.lostBookings
      figures.slowestSaleMs = Math.max(figures.slowestSaleMs, found.saleMs)
      figures.slowestDeclarationMs = Math.max(figures.slowestDeclarationMs, found.declarationMs)
      terms.say(`${told}: ${JSON.stringify({ ...found, failures: found.failures.length })}`)
      if (terms.isControl && failures.length > 0) break
    }
  } finally {
    await stage.close()
  }
  return { cases: rounds, failures, figures }
}

interface Round {
  readonly number: number
  readonly isPaused: boolean
  readonly isRestarted: boolean
  readonly events: number
  readonly take: (count: number) => CustomerOrder[]
  readonly random: () => number
  readonly isControl: boolean
}

interface Found {
  readonly failures: readonly string[]
  readonly lostEvents: number
  readonly lostBookings: number
  readonly saleMs: number
  readonly declarationMs: number
}

async function failOver(stage: Stage, round: Round): Promise<Found> {
  const { shop } = stage
  const standby = await startStandby(stage.primary.url)
  const before = await shop.sell(round.take(sizes.before), `before-${round.number}`)
  const failures = await shop.captured(before)
  await untilReceived(stage, standby)
  const kept = await standby.cutOff()
  const { lost, head } = await loseSome(stage, round, kept)

  const promotedAt = await switchOver(stage, standby, round)
  const [fresh, ...again] = await Promise.all([
    sellAgain(stage, round.take(1)[0] as CustomerOrder, `fresh-${round.number}`, round.isControl),
    ...lost.map(({ slot, who }) => sellAgain(stage, slot, `again-${who}`, round.isControl)),
  ])
  const saleMs = fresh.at - promotedAt
  const sold = again.flatMap((one, index) => ('refused' in one ? [] : [lost[index]?.slot]))
  failures.push(...sold.map((slot) => `${slot?.date} ${slot?.time} was paid for, and was sold twice`))
  if ('refused' in fresh) failures.push(`nothing was sold within ${saleMs} ms: ${fresh.refused}`)
  else failures.push(...(await bookingsDone(stage, [...before, fresh], round.isControl)))
  if (saleMs > sellingMs) failures.push(`it took ${saleMs} ms until something was sold`)
  failures.push(...(await paymentsFound(stage, lost)))
  const { built, declarationMs } = await declaration(stage, kept, promotedAt)
  if (built > 0) failures.push(`${built} events were built on the older log`)
  return { failures, lostEvents: head - kept, lostBookings: lost.length, saleMs, declarationMs }
}

const headOf = async (stage: Stage): Promise<number> =>
  (await stage.ask<{ head: number }>('select max(position) as head from es.events'))[0]?.head ?? 0

async function untilReceived(stage: Stage, standby: Standby): Promise<void> {
  await untilDone(stage, doneMs)
  const head = await headOf(stage)
  while ((await standby.head()) < head) await sleep(20)
}

/** Sells and writes what the standby does not receive; the deposits are captured before it is lost. */
async function loseSome(stage: Stage, round: Round, kept: number): Promise<{ lost: readonly Sold[]; head: number }> {
  const { shop } = stage
  const count = sizes.leastLost + Math.floor(round.random() * (sizes.mostLost - sizes.leastLost + 1))
  const bookings = round.events < 100 ? 1 : count
  const lost = await shop.sell(round.take(bookings), `lost-${round.number}`)
  const uncaptured = await shop.captured(lost)
  if (uncaptured.length > 0) throw new Error(uncaptured.join())
  for (let missing = round.events; missing > 0; missing = kept + round.events - (await headOf(stage))) {
    const sofar = kept + round.events - (await headOf(stage))
    if (sofar > 0) await shop.quote(sofar)
  }
  return { lost, head: await headOf(stage) }
}

/** Resolves when the standby is the primary behind the door, with that time. */
async function switchOver(stage: Stage, standby: Standby, { isPaused, isRestarted }: Round): Promise<number> {
  const former = stage.primary
  if (isPaused) {
    stage.door.leadTo(null)
    await former.stop()
    await sleep(outageMs)
  }
  await standby.promote()
  if (isRestarted) await Promise.all(stage.processes.map(async (one) => one.running()?.kill()))
  stage.door.leadTo(standby.port)
  const at = Date.now()
  stage.primary = standby
  if (!isPaused) await former.stop()
  return at
}

/** Answers that say nothing about the slot: the fleet is not there yet. */
const passing = /^(?:unavailable|provider_unavailable|internal|0|5\d\d)$/

async function sellAgain(stage: Stage, slot: CustomerOrder, who: string, isControl: boolean) {
  const late = Date.now() + (isControl ? controlMs : 2 * sellingMs)
  for (let attempt = 0; ; attempt += 1) {
    const one = await stage.shop.buy(slot, `${who}-${attempt}`)
    if (!('refused' in one) || !passing.test(one.refused) || Date.now() > late) return { ...one, at: Date.now() }
    await sleep(100)
  }
}

/** Letters and captures of bookings that are in the log. */
async function bookingsDone(stage: Stage, sold: readonly Sold[], isControl: boolean): Promise<string[]> {
  const isDone = await untilDone(stage, isControl ? controlMs : doneMs)
  const missing = await stage.shop.captured(sold)
  const unwritten = sold.filter(({ who }) => stage.mailsTo(`${who}@example.com`) === 0)
  return [
    ...(isDone ? [] : ['jobs of the log were not done in time']),
    ...missing,
    ...unwritten.map(({ who }) => `no letter came to ${who}`),
  ]
}

async function paymentsFound(stage: Stage, lost: readonly Sold[]): Promise<string[]> {
  const rows = await stage.ask<{ intent: string }>(
    'select p.intent_id as intent from rm.unbooked_payments u join rm.payments p on p.id = u.id',
  )
  const found = new Set(rows.map(({ intent }) => intent))
  return lost
    .filter(({ intentId }) => !found.has(intentId))
    .map(({ intentId }) => `the lost payment ${intentId} was not found`)
}

async function declaration(stage: Stage, kept: number, promotedAt: number) {
  const [row] = await stage.ask<{ since: Date; built: number }>(
    `select since, (select count(*)::int from es.events e where e.position > ${kept} and e.recorded_at <= i.since) as built
     from infra.installation i`,
  )
  return { built: row?.built ?? 0, declarationMs: (row?.since.getTime() ?? 0) - promotedAt }
}
