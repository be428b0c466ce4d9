import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { EventLog } from '#events/log/log.ts'
import type { LocalDate } from '#events/values/time.ts'
import { record } from '#services/commands/command.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type Fleet = Extract<CatalogueEvent, { type: 'FleetPublished' }>['data']
type Van = Fleet['vans'][number]

const fleet: Aggregate<Fleet | null, CatalogueEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'FleetPublished' ? event.data : state),
}

export const fleetInForce: StreamRef<Fleet | null, CatalogueEvent> = { stream: catalogueStream, aggregate: fleet }

export const vansOf = (count: number): Fleet['vans'] => Array.from({ length: count }, (_, index) => newVan(index + 1))

const newVan = (number: number, name = `Van ${number}`): Van => ({ id: `van-${number}`, number, name, outFrom: null })

export type FleetChange =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'rename'; readonly van: string; readonly name: string }
  | { readonly kind: 'take-out'; readonly van: string; readonly from: LocalDate }
  | { readonly kind: 'return'; readonly van: string }

export interface FleetTerms {
  readonly expectedVersion: number
  readonly today: LocalDate
  readonly most: number
}

/** One change of the fleet, with refusals such as `van_name_taken`, `vans_full` and `last_van`. */
export function changeFleet(
  change: FleetChange,
  { expectedVersion, today, most }: FleetTerms,
  state: Fleet | null,
): Decision<NewCatalogueEvent> {
  const known = change.kind === 'add' ? null : state?.vans.find(({ id }) => id === change.van)
  if (state === null || known === undefined) return refuse('not_found')
  const changed = known === null ? null : changedVan(change, known)
  if (known !== null && isSame(known, changed)) return []
  if (state.version !== expectedVersion) return refuse('settings_changed')
  const others = state.vans.filter((van) => van !== known)
  const next = changed ?? newVan(Math.max(...state.vans.map(({ number }) => number)) + 1, nameIn(change))
  if (others.some(({ name }) => isSameName(name, next.name))) return refuse('van_name_taken')
  const drives = ({ outFrom }: Van) => outFrom === null || today < outFrom
  const entersService = drives(next) && (known === null || !drives(known))
  if (entersService && others.filter(drives).length >= most) return refuse('vans_full')
  if (change.kind === 'take-out' && change.from < today) return refuse('date_past')
  if (change.kind === 'take-out' && others.every(({ outFrom }) => outFrom !== null)) return refuse('last_van')
  const vans = known === null ? [...state.vans, next] : state.vans.map((van) => (van === known ? next : van))
  return [{ type: 'FleetPublished', data: { version: state.version + 1, source: 'office', vans } }]
}

const nameIn = (change: FleetChange): string | undefined => ('name' in change ? change.name : undefined)

function changedVan(change: FleetChange, van: Van): Van {
  switch (change.kind) {
    case 'rename':
      return { ...van, name: change.name }
    case 'take-out':
      return { ...van, outFrom: change.from }
    case 'return':
    case 'add':
      return { ...van, outFrom: null }
  }
}

const isSame = (one: Van, other: Van | null): boolean => one.name === other?.name && one.outFrom === other.outFrom
const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Resizes the fleet from the environment, unless the office changed it; returns removed vans' ids. */
export function resize(
  count: number,
  state: Fleet | null,
): { events: NewCatalogueEvent[]; retired: readonly string[] } {
  if (state === null || state.source === 'office' || state.vans.length === count) return { events: [], retired: [] }
  const kept = state.vans.slice(0, count)
  const vans = [...kept, ...vansOf(count).slice(kept.length)]
  return {
    events: [{ type: 'FleetPublished', data: { version: state.version + 1, source: 'environment', vans } }],
    retired: state.vans.slice(count).map(({ id }) => id),
  }
}

/** Publishes a resized fleet; returns removed vans, whose booked visits stay. */
export async function publishFleet(log: EventLog, count: number): Promise<readonly string[]> {
  const issue = { name: 'publishCatalogue', reason: 'VANS was changed' } as const
  const done = await record({ log }, { kind: 'system' }, issue, { fleet: fleetInForce }, ({ fleet: state }) => {
    const { events, retired } = resize(count, state)
    return { changes: { fleet: events }, answer: retired }
  })
  return done.answer
}
