import type { MessageKey } from './areas.ts'

interface Words {
  readonly name: MessageKey
  readonly sentence: MessageKey
}

/** The add-ons of the first price list, by their official names: the catalogue speaks of them in every language. */
const known: ReadonlyMap<string, Words> = new Map(
  Object.entries<Words>({
    'Pet Hair Removal': { name: 'addon.pet-hair-removal', sentence: 'services.addon.pet-hair-removal' },
    'Stain Treatment': { name: 'addon.stain-treatment', sentence: 'services.addon.stain-treatment' },
    'Odor Elimination': { name: 'addon.odor-elimination', sentence: 'services.addon.odor-elimination' },
    'Headliner Cleaning': { name: 'addon.headliner-cleaning', sentence: 'services.addon.headliner-cleaning' },
  }),
)

type Say = (key: MessageKey) => string

/** An add-on's name in the visitor's language; one that the owner added or renamed is called what the owner calls it. */
export function addOnName(official: string, t: Say): string {
  const words = known.get(official)
  return words ? t(words.name) : official
}

export function addOnSentence(official: string, description: string | undefined, t: Say): string | undefined {
  const words = known.get(official)
  return words ? t(words.sentence) : description
}
