import type { Area, Street } from '#services/providers/places/gazetteer/area.ts'
import { gazetteer } from '#services/providers/places/gazetteer/gazetteer.ts'

import { readAddress, toWords, withoutProvince, type TypedAddress } from './address-text.ts'
import type { LatLng, Location, Place, PlaceSearch } from './places.ts'
import { cityCost, cityNamesOf, least, spellingsOf, streetCost, type CityName, type Reading } from './street-match.ts'
import { distanceKm } from './travel.ts'

const mostSuggestions = 5
const fewestLetters = 3
/** Readings within this distance are one place. */
const samePlaceKm = 5

interface Hit {
  readonly area: Area
  readonly street: Street
  readonly cost: number
  readonly inRange: boolean
}

interface FoldedArea {
  readonly area: Area
  readonly names: readonly CityName[]
  readonly streets: readonly { readonly street: Street; readonly names: readonly (readonly string[])[] }[]
}

const table: readonly FoldedArea[] = gazetteer.map((area) => ({
  area,
  names: cityNamesOf(area),
  streets: area.streets.map((street) => ({ street, names: spellingsOf(street) })),
}))

/** Best matches of the bundled table, deterministic. */
export function searchPlaces(text: string, limit = mostSuggestions): readonly Place[] {
  if (text.trim().length < fewestLetters) return []
  const typed = readAddress(text)
  if (typed.words.length === 0) return []

  const hits = hitsFor(typed, 'prefix', table)
  const ranked = [
    ...hits.map((hit) => ({ cost: hit.cost + outside(hit.area), place: toPlace(typed, hit) })),
    ...(typed.number === null ? citiesFor(typed) : []),
  ]
  // The sort is stable: what costs the same stays in the table's order.
  return ranked
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, limit)
    .map(({ place }) => place)
}

export const gazetteerPlaces: PlaceSearch = { search: async (text) => searchPlaces(text) }

/** Null without an unambiguous street, city or postal code. */
export function locate(address: string, city?: string): Location | null {
  const typed = readAddress(address)
  const named = city === undefined || city.trim() === '' ? areasIn(address) : areasNamed(city)
  const known = named.length > 0 ? named : areasOfPostalCode(typed.postal)
  if (known.length === 0 && city !== undefined && city.trim() !== '') return null

  const within = known.length > 0 ? known : table
  const hits = [address, address.split(',')[0] ?? '']
    .map((text) => hitsFor(readAddress(text), 'whole', within))
    .find((found) => found.length > 0)
  const certain = hits?.filter((hit) => known.length > 0 || typed.civic === null || hit.inRange) ?? []
  const best = certain.toSorted((one, other) => one.cost - other.cost)[0]
  const middle = known[0]?.area

  if (best !== undefined && (known.length > 0 || liesTogether(certain, typed)))
    return toLocation(best.area, pointOn(best.street, typed))
  return middle === undefined ? null : toLocation(middle, middle)
}

function hitsFor(typed: TypedAddress, reading: Reading, areas: readonly FoldedArea[]): readonly Hit[] {
  const hits = areas.flatMap(({ area, names: cityNames, streets }) => {
    const rests = typed.words.map((_, index) => cityCost(typed.words.slice(index + 1), cityNames, reading))
    return streets.flatMap(({ street, names }) => {
      const cost = readingCost(typed.words, names, rests, reading)
      return cost === null ? [] : [{ area, street, cost, inRange: isInRange(street, typed) }]
    })
  })
  // A number that some street has is not offered on streets that cannot have it.
  return hits.some((hit) => hit.inRange) ? hits.filter((hit) => hit.inRange) : hits
}

/** `rests[n]` is the cost of reading the words after n as the city. */
function readingCost(
  words: readonly string[],
  names: readonly (readonly string[])[],
  rests: readonly (number | null)[],
  reading: Reading,
): number | null {
  const costs = rests.flatMap((rest, index) => {
    if (rest === null) return []
    return names.map((name) => {
      const own = streetCost(words.slice(0, index + 1), name, reading)
      return own === null ? null : own + rest
    })
  })
  return least(costs)
}

function citiesFor(typed: TypedAddress): { cost: number; place: Place }[] {
  return table.flatMap(({ area, names }) => {
    const cost = cityCost(typed.words, names, 'prefix')
    if (cost === null) return []
    const place = {
      description: `${area.name}, ON`,
      city: area.name,
      placeId: slug(area.name),
      lat: area.lat,
      lng: area.lng,
    }
    return [{ cost: cost + outside(area), place }]
  })
}

function toPlace(typed: TypedAddress, { area, street }: Hit): Place {
  const unit = typed.unit !== null && typed.number !== null ? `${typed.unit}-` : ''
  const line = typed.number === null ? street[0] : `${unit}${typed.number} ${street[0]}`
  return {
    description: `${line}, ${area.name}, ON`,
    city: area.name,
    placeId: [area.name, street[0], ...(typed.number === null ? [] : [`${unit}${typed.number}`])].map(slug).join('/'),
    ...pointOn(street, typed),
  }
}

/** Interpolated by civic number; the middle without. */
function pointOn([, low, lowLat, lowLng, high, highLat, highLng]: Street, { civic }: TypedAddress): LatLng {
  const share = civic === null ? 0.5 : Math.min(1, Math.max(0, (civic - low) / (high - low)))
  return { lat: round(lowLat + share * (highLat - lowLat)), lng: round(lowLng + share * (highLng - lowLng)) }
}

/** Cities of a text: 'Thornhill' lies in two, 'Toronto' includes its districts. */
function areasNamed(text: string): readonly FoldedArea[] {
  const words = withoutProvince(toWords(text))
  return words.length === 0 ? [] : table.filter(({ names }) => cityCost(words, names, 'whole') !== null)
}

/** Cities behind commas, or the whole line. */
function areasIn(address: string): readonly FoldedArea[] {
  const [first = '', ...rest] = address.split(',')
  return (
    [...rest, first].map((part) => areasNamed(readAddress(part).words.join(' '))).find((areas) => areas.length > 0) ??
    []
  )
}

function areasOfPostalCode(postal: string | null): readonly FoldedArea[] {
  if (postal === null) return []
  const found = table.map((folded) => ({
    folded,
    mails: Math.max(0, ...folded.area.postal.filter((start) => postal.startsWith(start)).map((start) => start.length)),
  }))
  const most = Math.max(...found.map(({ mails }) => mails))
  return most === 0 ? [] : found.filter(({ mails }) => mails === most).map(({ folded }) => folded)
}

function liesTogether(hits: readonly Hit[], typed: TypedAddress): boolean {
  const points = hits.map((hit) => pointOn(hit.street, typed))
  return points.every((point) => points[0] !== undefined && distanceKm(points[0], point) <= samePlaceKm)
}

const isInRange = ([, low, , , high]: Street, { civic }: TypedAddress): boolean =>
  civic !== null && civic >= low && civic <= high
const toLocation = (area: Area, { lat, lng }: LatLng): Location => ({ lat, lng, city: area.name, inArea: area.inArea })
const outside = (area: Area): number => (area.inArea ? 0 : 10)
const slug = (name: string): string => toWords(name).join('-')
/** Five decimals, about a metre. */
const round = (degrees: number): number => Math.round(degrees * 100_000) / 100_000
