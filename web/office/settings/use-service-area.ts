import { cityKey, isCity, mostCities, plainCity, type ServiceAreaEdition } from '#services/contracts/service-area.ts'
import type { MessageKey } from '#web/i18n/areas.ts'

import { useKeptFields } from './kept-settings.ts'
import { useChange } from './use-change.ts'

/** The list of cities as it is to be. What was changed stays, whoever changes it meanwhile, until it is saved. */
export function useServiceArea(inForce: ServiceAreaEdition, readAgain: () => Promise<unknown>) {
  const [kept, keep] = useKeptFields('service-area')
  const { isSending, fault, send, dismiss } = useChange()
  const basis = kept?.basis ?? inForce.version
  const cities = kept === null ? inForce.cities : linesOf(kept.typed['cities'] ?? '')
  const discard = () => {
    dismiss()
    keep(null)
  }
  const show = (next: readonly string[], version = basis) => {
    dismiss()
    const isAsInForce = version === inForce.version && textOf(next) === textOf(inForce.cities)
    keep(isAsInForce ? null : { typed: { cities: textOf(next) }, basis: version })
  }
  const save = async () => {
    if (await send('PUT', 'service-area', { cities, expectedVersion: basis })) discard()
    else await readAgain()
  }
  return {
    cities,
    rows: [...inForce.cities, ...cities.filter((city) => !inForce.cities.includes(city))],
    isFull: cities.length >= mostCities,
    isChanged: kept !== null,
    isSending,
    fault,
    isOvertaken: kept !== null && !isSending && basis !== inForce.version,
    /** Answers what is wrong with the name; null once it is added. */
    add: (name: string): MessageKey | null => {
      const city = plainCity(name)
      if (!isCity(city)) return 'settings.area.wrong'
      if (cities.some((one) => cityKey(one) === cityKey(city))) return 'settings.area.twice'
      show([...cities, city])
      return null
    },
    remove: (city: string) => show(cities.filter((one) => one !== city)),
    /** Back at its place among those in force. */
    putBack: (city: string) =>
      show([
        ...inForce.cities.filter((one) => one === city || cities.includes(one)),
        ...cities.filter((one) => !inForce.cities.includes(one)),
      ]),
    /** Shows an earlier edition, which is saved as another one. */
    take: (edition: ServiceAreaEdition) => show(edition.cities, inForce.version),
    agree: () => show(cities, inForce.version),
    discard,
    save: () => void save(),
  }
}

export type ServiceAreaDraft = ReturnType<typeof useServiceArea>

const textOf = (cities: readonly string[]): string => cities.join('\n')
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')
