import { setTimeout } from 'node:timers/promises'

import { languages, type Language } from '#events/values/language.ts'
import {
  areaServed,
  business,
  contactElementId,
  phoneLink,
  usualCities,
  usualWeek,
} from '#services/contracts/business.ts'

import { brandHead, builtBrand, logoAttributes, withLogo, type PageBrand } from './page-brand.ts'
import { openingHours, visitHoursIn } from './visit-hours.ts'

/** Contact, area, languages and brand on pages. */
export interface PageContact {
  readonly phone: string
  readonly email: string
  readonly cities: readonly string[]
  readonly languages: readonly Language[]
  readonly brand: PageBrand
  readonly week: typeof usualWeek
}

/** Values in the built pages. */
export const builtContact: PageContact = {
  phone: business.phone,
  email: business.email,
  cities: usualCities,
  languages,
  brand: builtBrand,
  week: usualWeek,
}

/** Applies contact, hours, cities, languages and brand to HTML, structured data and the script's data. */
export function withContact(html: string, contact: PageContact): string {
  const { phone, email, cities, languages: offered, brand, week } = contact
  const isReachedAsBuilt = phone === business.phone && email === business.email
  const servesAsBuilt = textOf(cities) === textOf(usualCities)
  const worksAsBuilt = textOf(week) === textOf(usualWeek)
  const without = languages.filter((one) => !offered.includes(one))
  const head = brandHead(brand)
  if (isReachedAsBuilt && servesAsBuilt && worksAsBuilt && without.length === 0 && head === '') return html
  const ofLanguages = without.length === 0 ? {} : { languages: offered }
  const ofLogo = brand.logo === null ? {} : { logo: logoAttributes(brand.logo) }
  const ofHours = worksAsBuilt
    ? {}
    : { hours: Object.fromEntries(languages.map((one) => [one, visitHoursIn(week, one)])) }
  const told = textOf({ phone, email, ...(servesAsBuilt ? {} : { cities }), ...ofHours, ...ofLanguages, ...ofLogo })
  const block = `<script type="application/json" id="${contactElementId}">${told}</script>`
  return (
    withoutLanguages(withLogo(reachedAt(html, contact), brand), without)
      // By functions: a name with a dollar sign in it is no pattern.
      .replace(textOf(areaServed(usualCities)), () => textOf(areaServed(cities)))
      .replace(textOf(openingHours(usualWeek)), () => textOf(openingHours(week)))
      .replace('</head>', () => `${block}${head}</head>`)
  )
}

/** Removes alternates of disabled languages. */
function withoutLanguages(html: string, without: readonly Language[]): string {
  if (without.length === 0) return html
  return html
    .replace(/^(<!doctype html>\s*<html lang="\w+")/i, `$1 data-without="${without.join(' ')}"`)
    .replaceAll(/<link\b[^>]*\bhreflang="(\w+)"[^>]*>/g, (link, one: string) =>
      without.some((off) => off === one) ? '' : link,
    )
}

export const reachedAt = (html: string, { phone, email }: Pick<PageContact, 'phone' | 'email'>): string =>
  html
    .replaceAll(phoneLink(business.phone), phoneLink(phone))
    .replaceAll(business.phone, phone)
    .replaceAll(business.email, email)

/** JSON that cannot close its script element. */
const textOf = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

interface Terms {
  readonly read: () => Promise<PageContact>
  readonly onFailed: (error: unknown) => void
  readonly now: () => number
}

/** Milliseconds for which an answer is fresh. */
const freshMs = 5_000

/** Maximum wait where an older answer exists. */
const waitMs = 500

/** Cache of the contact: five seconds fresh, refreshed with half a second's wait, the built values as a last resort. */
export function rememberedContact({ read, onFailed, now }: Terms): () => Promise<PageContact> {
  let known: PageContact | null = null
  let readAt = -Infinity
  let reading: Promise<unknown> = Promise.resolve()
  let wait: Promise<unknown> = Promise.resolve()
  const readNow = async () => {
    try {
      known = await read()
    } catch (error) {
      onFailed(error)
    }
  }
  return async () => {
    if (now() - readAt >= freshMs) {
      readAt = now()
      reading = readNow()
      wait = Promise.race([reading, setTimeout(waitMs, null, { ref: false })])
    }
    await (known === null ? reading : wait)
    return known ?? builtContact
  }
}
