import type { PastCommand } from '#events/import.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import { publishFirstEdition } from '#services/catalogue/first-edition.ts'
import type { House } from '#services/house.ts'
import { closeDay } from '#services/journeys/closed-days.ts'
import { reconcile } from '#services/journeys/reconcile.ts'
import type { MemoryIntent } from '#services/payments/memory-provider.ts'

import { stormsBefore, type Circumstances } from './afterwards.ts'
import { openChance, type Chance } from './chance.ts'
import { seekVisit } from './customers.ts'
import { pastDays, wishesUntil, type Manner } from './demand.ts'
import { planEnquiries } from './enquirers.ts'
import { openTown } from './people.ts'
import { openStage } from './stage.ts'

export interface ImaginedPast {
  readonly commands: readonly PastCommand[]
  readonly intents: readonly MemoryIntent[]
  /** For whatever else must be the same for the same seed. */
  readonly chance: Chance
}

export interface PastTerms {
  readonly vans: number
  readonly seed: number
  /** The past ends with the day before this instant's, in Toronto. */
  readonly now: Instant
}

/**
 * Ninety days of a business with a fortnight of bookings ahead, lived through by the same commands and workers as real life, in
 * memory. The same seed on the same day gives the same events.
 */
export async function imaginePast(
  real: Pick<House, 'secret' | 'locate' | 'travel' | 'logger'>,
  { vans, seed, now }: PastTerms,
): Promise<ImaginedPast> {
  const today = dayOf(now)
  const start = instantAt(addDays(today, -pastDays), 6 * 60)
  const chance = openChance(seed)
  const stage = openStage(real, { chance, start })
  await publishFirstEdition(stage.house.log, { vans })
  for (const holiday of holidaysAround(today)) await closeDay(stage.house, { ...holiday, actor: 'staff:owner' })

  const town = openTown(chance, Number(today.slice(0, 4)))
  const circumstances: Circumstances = {
    today,
    stranger: town.newcomer,
    storms: stormsBefore(stage, today),
    again: (wish) => stage.agenda.in(0, () => seekVisit(stage, wish, circumstances)),
  }
  const wishes = wishesUntil(today, chance, town.newcomer)
  for (const [index, wish] of wishes.entries()) {
    const manner = destined(index, wishes.length)
    const told = manner === null || wish.manner !== undefined ? wish : { ...wish, manner }
    stage.agenda.at(wish.at, () => seekVisit(stage, told, circumstances))
  }
  planEnquiries(stage, wishes, circumstances)
  for (let ago = pastDays - 1; ago > 0; ago -= 1) {
    stage.agenda.at(instantAt(addDays(today, -ago), 4 * 60), () => lookAfterPayments(stage.house))
  }
  await stage.agenda.run(instantAt(today, 0), stage.settle)
  return { commands: stage.commands, intents: stage.provider.intents(), chance }
}

/** What the reconciler does in real life every few minutes. */
async function lookAfterPayments(house: House): Promise<void> {
  const { unresolved } = await reconcile(house)
  if (unresolved.length > 0)
    throw new Error(`The past has payments that nobody can settle: ${JSON.stringify(unresolved)}`)
}

/** Two days on which nobody works, as far as bookings are open. */
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

/** Each past has what is rare; some of these find no slot at all. */
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
