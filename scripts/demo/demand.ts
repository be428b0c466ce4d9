import { slotLabels, type Instant, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import { addDays, addMinutes, instantAt, weekdayOf } from '#events/values/toronto.ts'
import type { PackageName } from '#services/isomorphic/package-names.ts'

import type { Chance } from './chance.ts'
import type { Person } from './people.ts'

export interface VisitRequest {
  readonly person: Person
  readonly service: PackageName
  readonly addOns: readonly string[]
  readonly date: LocalDate
  readonly time: SlotLabel
  readonly at: Instant
  readonly isFlexible: boolean
  readonly manner?: Manner
}

/** 'late' pays after the hold; 'beaten' too, with the slot sold meanwhile. */
export type Manner = 'pays' | 'moves' | 'declined-once' | 'declined' | 'leaves' | 'late' | 'beaten'

/** Generated days, and days ahead. */
export const pastDays = 90
const comingDays = 14

/** Demand from Monday to Sunday in an average month. */
const byWeekday = [2, 2.4, 3, 3.6, 4.8, 5, 2.6]

/** Seasonal factors from January: salt in spring, holidays in summer, gifts before Christmas. */
const byMonth = [0.8, 0.8, 1, 1.25, 1.25, 1.1, 0.95, 0.95, 1.05, 1, 0.95, 1.05]

/** Days between booking and visit, with weights. */
const leads = [
  [0, 3],
  [1, 12],
  [2, 14],
  [3, 12],
  [4, 10],
  [5, 9],
  [6, 8],
  [7, 9],
  [9, 8],
  [11, 6],
  [14, 5],
  [20, 4],
] as const

const services: readonly (readonly [PackageName, number])[] = [
  ['sprinkle', 40],
  ['glazed', 44],
  ['filled', 16],
]

const addOns = [
  ['pet-hair-removal', 4],
  ['stain-treatment', 4],
  ['odor-elimination', 3],
  ['headliner-cleaning', 2],
] as const

/** Hours of booking, with weights. */
const hours = [
  [7, 2],
  [8, 4],
  [9, 6],
  [10, 6],
  [11, 5],
  [12, 8],
  [13, 6],
  [15, 4],
  [16, 4],
  [17, 5],
  [18, 6],
  [19, 8],
  [20, 11],
  [21, 10],
  [22, 6],
  [23, 2],
] as const

const startWeights = [11, 2, 1, 1, 9, 1, 1, 2, 9, 2]

/** Minimum days between visits of a customer. */
const dirtyAgainDays = 18

/** All wishes before `today`, for visits up to a fortnight later. */
export function visitRequestsUntil(today: LocalDate, chance: Chance, newcomer: () => Person): VisitRequest[] {
  const first = addDays(today, -pastDays)
  const usual = usualMonth(today)
  // Whoever begins two hours before midnight is through by then.
  const lastMinute = addMinutes(instantAt(today, 0), -120)
  const regulars: { person: Person; last: LocalDate }[] = []
  const requests: VisitRequest[] = []
  for (let ahead = -pastDays + 1; ahead <= comingDays; ahead += 1) {
    const date = addDays(today, ahead)
    for (const time of timesWanted(date, date === today ? null : monthWeight(date) / usual, chance)) {
      const at = bookingTime(date, first, date === today, chance)
      if (at >= lastMinute) continue
      const regular = chance.isLucky(0.3)
        ? regulars.find(({ last }) => last <= addDays(date, -dirtyAgainDays))
        : undefined
      const person = regular?.person ?? newcomer()
      if (regular !== undefined) regulars.splice(regulars.indexOf(regular), 1)
      regulars.push({ person, last: date })
      requests.push({
        person,
        service: chance.weigh(services),
        addOns: extras(chance),
        date,
        time,
        at,
        isFlexible: chance.isLucky(0.75),
        ...(date === today && { manner: 'pays' as const }),
      })
    }
  }
  return requests
}

function timesWanted(date: LocalDate, season: number | null, chance: Chance): SlotLabel[] {
  if (season === null) return weekdayOf(date) === 7 ? ['9:00 AM', '2:00 PM'] : ['8:00 AM', '12:00 PM', '4:00 PM']
  const average = (byWeekday[weekdayOf(date) - 1] ?? 0) * season
  const count = Math.floor(average * (0.6 + chance.share() * 0.8) + chance.share())
  return Array.from({ length: count }, () =>
    chance.weigh(slotLabels.map((label, index) => [label, startWeights[index] ?? 1] as const)),
  )
}

function usualMonth(today: LocalDate): number {
  const weights = Array.from({ length: pastDays }, (_, ago) => monthWeight(addDays(today, -ago)))
  return weights.reduce((sum, weight) => sum + weight, 0) / pastDays
}

const monthWeight = (date: LocalDate): number => byMonth[Number(date.slice(5, 7)) - 1] ?? 1

function bookingTime(date: LocalDate, first: LocalDate, isToday: boolean, chance: Chance): Instant {
  const lead = isToday ? chance.integer(10, 14) : chance.weigh(leads)
  const earliest = addDays(first, chance.integer(0, 2))
  const wanted = addDays(date, -lead)
  const day = wanted < earliest ? earliest : wanted
  // On the day itself only early birds find a start that is not too soon.
  const hour = day >= date ? 6 : chance.weigh(hours)
  const minute = instantAt(day >= date ? date : day, hour * 60 + chance.integer(0, 59))
  return new Date(Date.parse(minute) + chance.integer(0, 59_999)).toISOString()
}

function extras(chance: Chance): string[] {
  const count = chance.weigh([
    [0, 58],
    [1, 33],
    [2, 9],
  ] as const)
  return [...new Set(Array.from({ length: count }, () => chance.weigh(addOns)))]
}
