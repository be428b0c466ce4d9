import type { Actor } from '#events/actor.ts'
import { bookingReference } from '#events/values/ids.ts'
import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import type { Occupied } from '#projections/views.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { mostVans, type OfficeVans, type VanVisit } from '#services/contracts/vans.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { changeFleet, fleetInForce, type FleetChange } from '#services/domain/catalogue/fleet.ts'
import { isLive } from '#services/domain/schedule/decide.ts'
import { changeService, isInService, vanServiceAt } from '#services/domain/schedule/van-service.ts'
import { occupationOf } from '#services/features/booking/availability.ts'
import type { AppContext } from '#services/features/context.ts'
import { isBusyTime } from '#services/providers/google/closed-slots.ts'

type Context = Pick<AppContext, 'log' | 'views' | 'clock'>

const promisedDays = 400

/**
 * Changes the fleet. Sales expect the van's stream, so a removal and a sale are ordered; booked visits stay and are
 * listed.
 */
export async function changeVans(
  ctx: Context,
  actor: Actor,
  change: FleetChange,
  expectedVersion: number,
): Promise<Refusal | { readonly version: number }> {
  if (change.kind === 'take-out' && !isLocalDate(change.from)) return refuse('date_invalid')
  const terms = { expectedVersion, today: dayOf(ctx.clock()), most: mostVans }
  const refs = {
    fleet: fleetInForce,
    service: change.kind === 'take-out' || change.kind === 'return' ? vanServiceAt(change.van) : undefined,
  }
  const done = await command(ctx, actor, 'changeVans', refs, ({ fleet, service }) => {
    const decided = changeFleet(change, terms, fleet)
    if (isRefusal(decided)) return decided
    const van = fleet?.vans.find(({ id }) => 'van' in change && id === change.van)
    return { fleet: decided, service: van === undefined ? [] : serviceAfter(van, change, service) }
  })
  return isRefusal(done) ? done : { version: done.states.fleet?.version ?? 0 }
}

function serviceAfter(van: Parameters<typeof changeService>[0], change: FleetChange, state: LocalDate | null) {
  if (change.kind === 'take-out') return changeService(van, change.from, state)
  return change.kind === 'return' ? changeService(van, null, state) : []
}

export async function officeVans(ctx: Context): Promise<OfficeVans> {
  const [{ fleet }, rows] = await Promise.all([catalogueInForce(ctx.views), promised(ctx)])
  return {
    version: fleet.version,
    vans: fleet.vans.map((van) => ({
      ...van,
      stranded: visitsIn(
        rows.filter((row) => row.van === van.id && !isInService(van.outFrom, row.date)),
        ctx.clock(),
      ),
    })),
  }
}

export async function visitsOfVan(
  ctx: Context,
  van: string,
  from: string,
): Promise<Refusal | { readonly visits: VanVisit[] }> {
  if (!isLocalDate(from)) return refuse('date_invalid')
  const rows = (await promised(ctx)).filter((row) => row.van === van && row.date >= from)
  return { visits: visitsIn(rows, ctx.clock()) }
}

async function promised({ views, clock }: Context): Promise<readonly Occupied[]> {
  const today = dayOf(clock())
  return (await views.occupancyBetween(today, addDays(today, promisedDays))).filter((row) => !isBusyTime(row))
}

const visitsIn = (rows: readonly Occupied[], at: string): VanVisit[] =>
  rows
    // What has begun is made by the van that is there.
    .filter((row) => isLive(occupationOf(row), at) && instantAt(row.date, row.startMinute) > at)
    .map(({ bookingId, date, startMinute, kind }) => ({
      bookingId,
      reference: bookingReference(bookingId),
      date,
      startMinute,
      isHeld: kind === 'held',
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.startMinute - other.startMinute)
