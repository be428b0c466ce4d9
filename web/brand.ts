import { useSyncExternalStore } from 'react'

import { languages as allLanguages, type Language } from '#events/values/language.ts'
import { business, contactElementId, usualCities } from '#services/contracts/business.ts'

/** Contact data that the server put into the page (services/http/page-contact.ts). */
interface Told {
  readonly phone?: string
  readonly email?: string
  readonly cities?: readonly string[]
  readonly languages?: readonly Language[]
  readonly hours?: Readonly<Record<Language, readonly string[]>>
  readonly logo?: LogoAttributes
}

/** Image attributes of the logo. */
interface LogoAttributes {
  readonly src: string
  /** The name of the business, where it does not stand beside the picture. */
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly 'data-logo': 'wide' | 'mark'
}

/** Pages are rendered ahead without a document. */
const told = globalThis.document?.getElementById(contactElementId)?.textContent
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server wrote it
const said = JSON.parse(told || '{}') as Told
const { cities = usualCities, languages = allLanguages, logo: ownLogo, hours, ...contact } = said

/** Business of the page, else the built-in one. */
export const brand = { ...business, ...contact, instagram: 'https://www.instagram.com/freshglaze.example/' } as const

/** The logo of the settings; without one there is the drawn ring. The server puts it into the page before this takes it over. */
export const logo = ownLogo

export const serviceAreas = cities

/** The languages that the pages are offered in. Styles take the others off the language switch. */
export const offeredLanguages = languages

const neverChanges = () => () => {}

export const useServiceAreas = (): readonly string[] =>
  useSyncExternalStore(
    neverChanges,
    () => serviceAreas,
    () => usualCities,
  )

export const useVisitHours = (language: Language, texts: readonly string[]): readonly string[] =>
  useSyncExternalStore(
    neverChanges,
    () => hours?.[language] ?? null,
    () => null,
  ) ?? texts

/** The city of our area that somebody means, or ''. */
export function areaNamed(city: string): string {
  const meant = city.trim().toLowerCase()
  return serviceAreas.find((area) => area.toLowerCase() === meant) ?? ''
}
