import type { Actor } from '#events/actor.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import { addDays, addMinutes, instantAt } from '#events/values/toronto.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'

import type { VisitRequest } from './demand.ts'
import type { Person } from './people.ts'
import type { Stage } from './stage.ts'

export interface Circumstances {
  /** The day after the generated days. */
  readonly today: LocalDate
  readonly newCustomer: () => Person
  /** Days without work because of storms, with the decision's time. */
  readonly storms: ReadonlyMap<LocalDate, Instant>
  readonly again: (request: VisitRequest) => void
}

const crew: Actor = { kind: 'staff', staffId: 'crew' }
const office: Actor = { kind: 'staff', staffId: 'office' }

const work = { sprinkle: [55, 115], glazed: [120, 175], filled: [180, 235] } as const

const changesPlans = 0.065
const isNotThere = 0.025

const methods = [
  ['e-transfer', 38],
  ['credit', 34],
  ['cash', 22],
  ['debit', 6],
] as const

type Confirmed = Extract<Booking, { readonly status: 'confirmed' | 'completed' | 'no-show' }>

export async function planVisit(
  stage: Stage,
  request: VisitRequest,
  bookingId: string,
  circumstances: Circumstances,
): Promise<void> {
  const { agenda, chance } = stage
  const booking = await stateOf(stage.ctx.log, bookingAt(bookingId))
  if (booking.status !== 'confirmed') return
  const storm = circumstances.storms.get(booking.date)
  if (storm !== undefined && storm > agenda.clock()) {
    return agenda.at(addMinutes(storm, chance.integer(0, 25)), () => callOff(stage, request, booking, circumstances))
  }
  const mayChange = booking.date !== circumstances.today && chance.isLucky(changesPlans)
  const change = mayChange ? whenChanged(stage, booking) : null
  if (change !== null) return agenda.at(change, () => cancel(stage, booking))
  if (chance.isLucky(isNotThere)) {
    return agenda.at(addMinutes(booking.startsAt, 30), async () => {
      await finishVisit(stage.ctx, crew, bookingId, { outcome: 'no-show' })
    })
  }
  const [least, most] = work[request.service]
  agenda.at(addMinutes(booking.startsAt, chance.integer(least, most)), () => doWork(stage, bookingId))
}

async function doWork({ ctx, agenda, chance }: Stage, bookingId: string): Promise<void> {
  await finishVisit(ctx, crew, bookingId, { outcome: 'completed' })
  agenda.in(chance.integer(1, 6), async () => {
    await payBalance(ctx, crew, bookingId, { method: chance.weigh(methods) })
  })
}

/** Time of a cancellation, mostly days before; null when none is left. */
function whenChanged({ agenda, chance }: Stage, { startsAt }: Confirmed): Instant | null {
  const hours = chance.weigh([
    [() => chance.integer(26, 96), 6],
    [() => chance.integer(3, 23), 3],
    [() => chance.share() * 1.8, 1],
  ])
  const at = addMinutes(startsAt, -60 * hours())
  return at > agenda.clock() ? at : null
}

async function cancel({ ctx, chance }: Stage, { bookingId }: Confirmed): Promise<void> {
  const reason = chance.weigh([
    ['plans_changed', 7],
    ['vehicle', 2],
    ['other', 1],
  ] as const)
  await cancelBooking(ctx, office, bookingId, { by: 'customer', reason })
}

async function callOff(
  stage: Stage,
  request: VisitRequest,
  { bookingId, date }: Confirmed,
  circumstances: Circumstances,
): Promise<void> {
  const { ctx, agenda, chance } = stage
  await cancelBooking(ctx, office, bookingId, { by: 'business', reason: 'weather' })
  if (!chance.isLucky(0.6)) return
  const next = addDays(date, chance.integer(1, 6))
  agenda.in(chance.integer(20, 600), async () => circumstances.again({ ...request, date: next }))
}

export function stormsBefore({ chance }: Pick<Stage, 'chance'>, today: LocalDate): ReadonlyMap<LocalDate, Instant> {
  const days = [addDays(today, -chance.integer(12, 40)), addDays(today, -chance.integer(45, 75))]
  return new Map(days.map((date) => [date, instantAt(date, 6 * 60 + chance.integer(0, 45))]))
}
