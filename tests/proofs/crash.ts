import { setTimeout as sleep } from 'node:timers/promises'

import { quoteStream } from '#events/quote.ts'
import { provision } from '#scripts/servers/provision.ts'
import type { Application } from '#services/process/open-application.ts'

import { openEmbeddedTarget, openPostgresTarget, type CrashTarget } from './crash-targets.ts'
import { randomFrom } from './customer.ts'
import { openCrowd, type Journal } from './journal.ts'
import { outcomes, type Purchase } from './money-outcomes.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'
import { shortenedWaits } from './shortened-waits.ts'
import { verifyFaults } from './verified.ts'

/** Pause between crashes, in time and acknowledgements. */
const breath = { leastMs: 300, mostMs: 1_500, acknowledged: 5 }
const upWithinMs = 90_000
const settledWithinMs = 120_000

/** Kills processes and the database server under load: acknowledged answers, kept in a journal, must remain true. */
export const proveCrash: Proof = {
  about: 'nothing acknowledged is lost: 50 SIGKILLs under load on PGlite and 50 on Postgres',
  run: proveCrashRun,
  control: {
    what: 'a log that answers before it has written: quotes are written 400 ms later',
    cases: 8,
    says: /was acknowledged and is not in the log/,
    sabotage: [
      {
        file: 'events/log/database-log.ts',
        from: 'append: async (command) => appender.append(prepare(command, vocabulary, newId)),',
        to: `append: async (command) => {
      const unit = prepare(command, vocabulary, newId)
      if (!JSON.stringify(command.writes).includes('QuoteCreated')) return appender.append(unit)
      setTimeout(() => void appender.append(unit).catch(() => {}), 400)
      return { status: 'appended', position: 1 }
    },`,
      },
    ],
  },
}

async function proveCrashRun(terms: ProofTerms): Promise<Finding> {
  provision(['postgres', 'redis'])
  const strikes = Math.ceil((terms.cases ?? 100) / 2)
  const sabotage = [...shortenedWaits, ...terms.sabotage]
  const embedded = await strikeAndLook(await openEmbeddedTarget(sabotage), strikes, terms)
  const postgres = await strikeAndLook(await openPostgresTarget(sabotage), strikes, terms)
  const figuresOf = (name: string, { figures }: Finding) =>
    Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${name} ${key}`, value]))
  return {
    cases: embedded.cases + postgres.cases,
    failures: [
      ...embedded.failures.map((one) => `PGlite: ${one}`),
      ...postgres.failures.map((one) => `Postgres: ${one}`),
    ],
    figures: { ...figuresOf('PGlite', embedded), ...figuresOf('Postgres', postgres) },
  }
}

async function strikeAndLook(place: CrashTarget, strikes: number, terms: ProofTerms): Promise<Finding> {
  const random = randomFrom(terms.seed)
  const failures: string[] = []
  const struck: Record<string, number> = {}
  const crowd = await openCrowd(place.url, random)
  for (let strike = 0; strike < strikes; strike += 1) {
    await crowd.untilTold(breath.acknowledged, upWithinMs)
    await sleep(breath.leastMs + random() * (breath.mostMs - breath.leastMs))
    const what = await strikeWhenUp(place, random)
    if (what === null) {
      failures.push(`after ${strike} strikes it did not come up again within ${upWithinMs / 1000} s`)
      break
    }
    struck[what] = (struck[what] ?? 0) + 1
  }
  // The last requests meet running processes: they are acknowledged, and then nothing more happens to them.
  await untilUp(place)
  await crowd.finish()
  await untilStill(place.url)
  const cases = Object.values(struck).reduce((sum, one) => sum + one, 0)
  const found = await place.look((eyes) => lookAt(eyes, crowd.journal))
  const { quotes, bookings } = crowd.journal
  const figures = { ...struck, quotes: quotes.length, bookings: bookings.size, unanswered: crowd.unanswered() }
  return { cases, failures: [...failures, ...found], figures }
}

async function strikeWhenUp(place: CrashTarget, random: () => number): Promise<string | null> {
  await untilUp(place)
  const late = Date.now() + upWithinMs
  while (Date.now() < late) {
    const what = await place.strike(random())
    if (what !== null) return what
    await sleep(50)
  }
  return null
}

async function untilUp(place: CrashTarget): Promise<void> {
  const late = Date.now() + upWithinMs
  while (Date.now() < late) {
    if (place.isUp() && (await metricsAt(place.url)) !== null) return
    await sleep(50)
  }
}

async function untilStill(url: string): Promise<void> {
  const late = Date.now() + settledWithinMs
  let [last, since] = ['', Date.now()]
  while (Date.now() < late && Date.now() - since < 8_000) {
    const metrics = await metricsAt(url)
    const now = metrics === null || metrics.waiting > 0 ? '' : String(metrics.position)
    if (now === '' || now !== last) [last, since] = [now, Date.now()]
    await sleep(250)
  }
}

/** Null without an answer. */
async function metricsAt(url: string): Promise<{ position: number; waiting: number } | null> {
  try {
    const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })
    const text = await response.text()
    const of = (name: string) => new RegExp(`^fresh_glaze_${name} (\\d+)$`, 'm').exec(text)?.[1]
    const [position, waiting] = [of('log_position'), of('money_waiting')]
    return position === undefined || waiting === undefined
      ? null
      : { position: Number(position), waiting: Number(waiting) }
  } catch {
    return null
  }
}

async function lookAt(eyes: Application, journal: Journal): Promise<string[]> {
  const known = await eyes.ctx.log.readStreams(journal.quotes.map((id) => quoteStream(id)))
  const lost = journal.quotes.filter((id) => (known.get(quoteStream(id)) ?? []).length === 0)
  const purchases: Purchase[] = []
  for await (const intent of eyes.ctx.provider.listIntents(new Date(Date.now() - 86_400_000).toISOString())) {
    const bookingId = intent.bookingId ?? ''
    const isAcknowledged = journal.bookings.has(bookingId)
    purchases.push({ name: `intent ${intent.id}`, intentId: intent.id, bookingId, isAcknowledged })
  }
  const atProvider = new Set(purchases.map((one) => one.bookingId))
  const vanished = [...journal.bookings].filter((id) => !atProvider.has(id))
  return [
    ...lost.map((id) => `the quote ${id} was acknowledged and is not in the log`),
    ...vanished.map((id) => `the booking ${id} was acknowledged and its payment is unknown`),
    ...(await outcomes(eyes, purchases)).failures,
    ...(await verifyFaults(eyes)),
  ]
}
