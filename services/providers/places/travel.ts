import type { LatLng } from './places.ts'

const roadFactor = 1.3
const earthRadiusKm = 6371

/** Minutes by distance, with parking and traffic. */
export const travelBands = [
  { upToKm: 3, minutes: 15 },
  { upToKm: 10, minutes: 25 },
  { upToKm: 20, minutes: 35 },
  { upToKm: 35, minutes: 50 },
  { upToKm: 60, minutes: 70 },
  { upToKm: Number.POSITIVE_INFINITY, minutes: 90 },
] as const

export const unknownTravelMinutes = 30

/** Symmetric and monotonic minutes of driving. */
export function travelMinutes(from: LatLng | null, to: LatLng | null): number {
  if (from === null || to === null) return unknownTravelMinutes
  const roadKm = distanceKm(from, to) * roadFactor
  return travelBands.find(({ upToKm }) => roadKm <= upToKm)?.minutes ?? unknownTravelMinutes
}

/** Haversine distance. */
export function distanceKm(from: LatLng, to: LatLng): number {
  const half = (degrees: number): number => Math.sin((degrees * Math.PI) / 360) ** 2
  const cosines = Math.cos((from.lat * Math.PI) / 180) * Math.cos((to.lat * Math.PI) / 180)
  const share = half(to.lat - from.lat) + cosines * half(to.lng - from.lng)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(share)))
}
