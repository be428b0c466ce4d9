import type { OwnBooking } from '#services/contracts/own-visits.ts'

/** '2021 Honda Civic'; null for an unknown car. */
export function vehicleText(vehicle: OwnBooking['vehicle']): string | null {
  if (vehicle === null) return null
  const { year, make, model } = vehicle
  return [year, make, model].filter((part) => part !== '' && part !== 'Other').join(' ')
}
