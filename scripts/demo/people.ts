import type { Language } from '#events/values/language.ts'
import type { Vehicle } from '#services/contracts/vehicle.ts'

import { pickAddress } from './addresses.ts'
import { pickCar } from './cars.ts'
import type { Chance } from './chance.ts'
import { origins } from './names.ts'
import { accesses, notes } from './words.ts'

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly language: Language
  readonly address: string
  readonly city: string
  readonly locationType: 'home' | 'work'
  readonly outlet: 'yes' | 'no' | 'unsure' | null
  readonly notes: string
  readonly access: string
  readonly car: Vehicle
}

/** Generates people with unique, unreachable addresses. */
export function openPeople(chance: Chance, thisYear: number): { readonly newcomer: () => Person } {
  const taken = new Set<string>()
  let phones = chance.integer(0, 99)
  return {
    newcomer() {
      const origin = chance.weigh(origins.map((one) => [one, one.weight] as const))
      const [firstName, lastName] = [chance.pick(origin.firstNames), chance.pick(origin.lastNames)]
      const { speaks } = origin
      const language = speaks !== undefined && chance.isLucky(speaks.share) ? speaks.language : 'en'
      return {
        firstName,
        lastName,
        email: newEmail(chance, firstName, lastName, taken),
        phone: phoneOf(chance, (phones += 37)),
        language,
        ...pickAddress(chance),
        locationType: chance.isLucky(0.8) ? 'home' : 'work',
        outlet: chance.weigh([['yes', 5] as const, ['unsure', 2] as const, ['no', 1] as const, [null, 2] as const]),
        notes: chance.isLucky(0.35) ? chance.pick(notes[language]) : '',
        access: chance.isLucky(0.3) ? chance.pick(accesses) : '',
        car: pickCar(chance, thisYear),
      }
    },
  }
}

/** Domains reserved for examples, and example.ca. */
const domains = [
  ['example.com', 6],
  ['example.ca', 3],
  ['example.org', 1],
] as const

function newEmail(chance: Chance, firstName: string, lastName: string, taken: Set<string>): string {
  const [first, last] = [lettersOf(firstName), lettersOf(lastName)]
  const local = chance.pick([`${first}.${last}`, `${first}${last}`, `${first.slice(0, 1)}.${last}`, `${first}_${last}`])
  const domain = chance.weigh(domains)
  for (let number = 0; ; number += 1) {
    const email = `${local}${number === 0 ? '' : number + 1}@${domain}`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()

function phoneOf(chance: Chance, count: number): string {
  const area = ['416', '647', '905'][Math.floor(count / 100) % 3] ?? '416'
  const last = `01${String(count % 100).padStart(2, '0')}`
  return chance.pick([`${area}-555-${last}`, `(${area}) 555-${last}`, `${area} 555 ${last}`, `${area}555${last}`])
}
