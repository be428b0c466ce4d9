import type { OwnBooking } from '#services/contracts/own-visits.ts'

/** '2021 Honda Civic'; null for a car that nobody told of. What our lists lack was answered with 'Other', which names nothing. */
export function vehicleText(vehicle: OwnBooking['vehicle']): string | null {
  if (vehicle === null) return null
  const { year, make, model } = vehicle
  return [year, make, model].filter((part) => part !== '' && part !== 'Other').join(' ')
}
