import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paints } from '#web/ui/paints.ts'

const addOns: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries<MessageKey>({
    'Pet Hair Removal': 'office.addon.pet-hair-removal',
    'Stain Treatment': 'office.addon.stain-treatment',
    'Odor Elimination': 'office.addon.odor-elimination',
    'Headliner Cleaning': 'office.addon.headliner-cleaning',
  }),
)

export function useOfficialWords() {
  const { t } = useI18n()
  /** The names of packages are names, and the same in every language. */
  const serviceName = (official: string): string => {
    const key = addOns.get(official)
    return key === undefined ? official : t(key)
  }
  /** A vehicle as lists have it, '2021 Honda Civic Dark Gray': its colour comes last. */
  const vehicleText = (stored: string | null): string => {
    // Typed by hand it may be small letters.
    const told = stored?.toLowerCase()
    const ends = (words: string) => told?.endsWith(` ${words.toLowerCase()}`) === true
    const paint = paints.find(({ name }) => ends(name) && !ends(`Dark ${name}`))
    if (stored === null || paint === undefined) return stored ?? ''
    return `${stored.slice(0, -paint.name.length)}${t(`office.paint.${paint.key}`)}`
  }
  return { serviceName, vehicleText }
}
