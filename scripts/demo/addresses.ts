import type { Area } from '#services/providers/places/gazetteer/area.ts'
import { gazetteer } from '#services/providers/places/gazetteer/gazetteer.ts'

import type { Chance } from './chance.ts'

const cities: readonly (readonly [city: string, weight: number])[] = [
  ['Brampton', 24],
  ['Mississauga', 22],
  ['Vaughan', 12],
  ['Etobicoke', 10],
  ['North York', 7],
  ['Toronto', 7],
  ['Markham', 5],
  ['Richmond Hill', 4],
  ['Oakville', 4],
  ['Milton', 3],
  ['Scarborough', 1],
  ['Burlington', 1],
  ['Newmarket', 1],
]

const areas = new Map(gazetteer.map((area) => [area.name, area]))

export function pickAddress(chance: Chance): { address: string; city: string } {
  const area = areaOf(chance.weigh(cities))
  const [street, low, , , high] = chance.pick(area.streets)
  return { address: `${chance.integer(low, high)} ${street}`, city: area.name }
}

function areaOf(city: string): Area {
  const area = areas.get(city)
  if (area === undefined) throw new Error(`The table of places does not know ${city}`)
  return area
}
