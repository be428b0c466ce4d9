import type { Chance } from '#scripts/demo/chance.ts'

export interface Slot {
  readonly van: number
  readonly day: number
  readonly startMinute: number
}

export type Visit = ReturnType<typeof inventVisit>

export const minute = 60_000
export const hour = 60 * minute
export const dayMs = 24 * hour
export const visitMinutes = 120

const packages = [
  { name: 'sprinkle', displayName: 'Sprinkle Clean', priceCents: 6_500 },
  { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 },
  { name: 'filled', displayName: 'Filled Luxury', priceCents: 22_500 },
] as const

const cities = ['Brampton', 'Mississauga', 'Toronto', 'Vaughan'] as const
const streets = ['Queen Street West', 'Main Street North', 'Bovaird Drive', 'Hurontario Street'] as const
const makes = [
  ['Honda', 'Civic', 'sedan'],
  ['Toyota', 'RAV4', 'suv'],
  ['Ford', 'F-150', 'truck'],
] as const

export function inventVisit(slot: Slot, chance: Chance, customers: number) {
  const service = chance.pick(packages)
  const [make, model, size] = chance.pick(makes)
  const startsAt = slot.day + 5 * hour + slot.startMinute * minute
  const date = new Date(slot.day).toISOString().slice(0, 10)
  const customer = chance.integer(1, customers)
  return {
    ids: { bookingId: chance.id(), paymentId: chance.id(), intentId: `pi_${chance.id()}`, quoteId: chance.id() },
    customerId: `c${String(customer).padStart(32, '0')}`,
    service,
    depositCents: Math.round(service.priceCents / 400) * 100,
    startsAt,
    wantedAt: startsAt - chance.integer(2 * 24, 13 * 24) * hour - chance.integer(0, 59) * minute,
    hasQuote: chance.isLucky(0.35),
    slot: {
      van: `van-${slot.van}`,
      vanNumber: slot.van,
      date,
      startMinute: slot.startMinute,
      endMinute: slot.startMinute + visitMinutes,
    },
    vehicle: { year: chance.integer(1995, 2026), make, model, size, color: 'Blue' },
    person: {
      firstName: `Person ${customer}`,
      lastName: 'Singh',
      email: `person.${customer}@example.com`,
      phone: `905-555-${String(customer % 10_000).padStart(4, '0')}`,
      address: `${(customer % 900) + 1} ${chance.pick(streets)}`,
      city: chance.pick(cities),
      notes: '',
      access: 'The gate is open.',
      postalCode: '',
      secondVehicle: '',
    },
  }
}
