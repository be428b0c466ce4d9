import type { PastCommand } from '#events/log/import.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import { closeDay } from '#services/features/business/closed-days.ts'
import type { AppContext } from '#services/features/context.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import type { MemoryIntent } from '#services/providers/stripe/memory-provider.ts'

import { stormsBefore, type Circumstances } from './afterwards.ts'
import { openChance, type Chance } from './chance.ts'
import { seekVisit } from './customers.ts'
import { pastDays, visitRequestsUntil, type Manner } from './demand.ts'
import { planEnquiries } from './enquirers.ts'
import { openPeople } from './people.ts'
import { openStage } from './stage.ts'

export interface GeneratedHistory {
  readonly commands: readonly PastCommand[]
  readonly intents: readonly MemoryIntent[]
  readonly chance: Chance
}

export interface PastTerms {
  readonly vans: number
  readonly seed: number
  readonly now: Instant
}

/** Ninety days and a fortnight of bookings by real commands and workers in memory; deterministic by seed and day. */
export async function generateHistory(
  real: Pick<AppContext, 'secret' | 'locate' | 'travel' | 'logger'>,
  { vans, seed, now }: PastTerms,
): Promise<GeneratedHistory> {
  const today = dayOf(now)
  const start = instantAt(addDays(today, -pastDays), 6 * 60)
  const chance = openChance(seed)
  const stage = openStage(real, { chance, start })
  await publishFirstEdition(stage.ctx.log, { vans })
  for (const holiday of holidaysAround(today)) await closeDay(stage.ctx, { kind: 'staff', staffId: 'owner' }, holiday)

  const people = openPeople(chance, Number(today.slice(0, 4)))
  const circumstances: Circumstances = {
    today,
    newCustomer: people.newcomer,
    storms: stormsBefore(stage, today),
    again: (request) => stage.agenda.in(0, () => seekVisit(stage, request, circumstances)),
  }
  const requests = visitRequestsUntil(today, chance, people.newcomer)
  for (const [index, request] of requests.entries()) {
    const manner = destined(index, requests.length)
    const asked = manner === null || request.manner !== undefined ? request : { ...request, manner }
    stage.agenda.at(request.at, () => seekVisit(stage, asked, circumstances))
  }
  planEnquiries(stage, requests, circumstances)
  for (let ago = pastDays - 1; ago > 0; ago -= 1) {
    stage.agenda.at(instantAt(addDays(today, -ago), 4 * 60), () => lookAfterPayments(stage.ctx))
  }
  await stage.agenda.run(instantAt(today, 0), stage.settle)
  return { commands: stage.commands, intents: stage.provider.intents(), chance }
}

async function lookAfterPayments(ctx: AppContext): Promise<void> {
  const { unresolved } = await reconcile(ctx, reconciler)
  if (unresolved.length > 0)
    throw new Error(`The demo data has payments that cannot be settled: ${JSON.stringify(unresolved)}`)
}

function holidaysAround(today: LocalDate) {
  const [first, last] = [addDays(today, -pastDays), addDays(today, 180)]
  const years = [...new Set([first, last].map((date) => date.slice(0, 4)))]
  return years
    .flatMap((year) => [
      { date: `${year}-01-01`, reason: 'New Year’s Day' },
      { date: `${year}-12-25`, reason: 'Christmas Day' },
    ])
    .filter(({ date }) => date >= first && date <= last)
}

function destined(index: number, count: number): Manner | null {
  const rare = new Map<number, Manner>([
    [Math.floor(count * 0.2), 'beaten'],
    [Math.floor(count * 0.35), 'late'],
    [Math.floor(count * 0.4), 'beaten'],
    [Math.floor(count * 0.6), 'beaten'],
    [Math.floor(count * 0.7), 'declined'],
    [Math.floor(count * 0.8), 'beaten'],
  ])
  return rare.get(index) ?? null
}
