import { britishModels } from './britain.ts'
import { germanModels } from './germany.ts'
import { italianAndSwedishModels } from './italy-and-sweden.ts'
import { japaneseModels } from './japan.ts'
import { koreanModels } from './korea.ts'
import { americanModels } from './united-states.ts'

const modelLists = {
  ...japaneseModels,
  ...americanModels,
  ...germanModels,
  ...koreanModels,
  ...britishModels,
  ...italianAndSwedishModels,
} as const

/** What somebody chooses whose car we do not name. */
export const otherModel = 'Other'

/** The 38 makes, in the specification's order (section 3). */
export const makes = [
  'Toyota',
  'Honda',
  'Ford',
  'Chevrolet',
  'Nissan',
  'BMW',
  'Mercedes-Benz',
  'Audi',
  'Lexus',
  'Volkswagen',
  'Subaru',
  'Mazda',
  'Hyundai',
  'Kia',
  'Jeep',
  'Ram',
  'Chrysler',
  'Dodge',
  'Cadillac',
  'Lincoln',
  'Acura',
  'Infiniti',
  'Tesla',
  'Porsche',
  'Jaguar',
  'Land Rover',
  'Volvo',
  'Genesis',
  'Alfa Romeo',
  'Maserati',
  'Bentley',
  'Rolls-Royce',
  'Ferrari',
  'Lamborghini',
  'McLaren',
  'Aston Martin',
  'Lotus',
  'Other',
] as const satisfies readonly (keyof typeof modelLists | 'Other')[]

/** A make's fixed list. It ends with Other, so that a rare model never stops a booking; an unknown make has none. */
export function modelsOf(make: string): readonly string[] {
  if (make === 'Other') return [otherModel]
  return isListed(make) ? [...modelLists[make], otherModel] : []
}

/** The model that stays when the make becomes another one: '' unless the new make has it too. */
export const modelAfterMakeChange = (model: string, nextMake: string): string =>
  modelsOf(nextMake).includes(model) ? model : ''

const isListed = (make: string): make is keyof typeof modelLists => Object.hasOwn(modelLists, make)
