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

/** How the business is reached, where it drives to, in which languages, and what it looks like, as its pages say it. */
export interface PageContact {
  /** '(416) 555-0134'. Like the mail address it has nothing in it that HTML or JSON would have to escape. */
  readonly phone: string
  readonly email: string
  readonly cities: readonly string[]
  /** English always. */
  readonly languages: readonly Language[]
  readonly brand: PageBrand
  /** When visits are made, Monday first. */
  readonly week: typeof usualWeek
}

/** What the pages were built with. */
export const builtContact: PageContact = {
  phone: business.phone,
  email: business.email,
  cities: usualCities,
  languages,
  brand: builtBrand,
  week: usualWeek,
}

/**
 * The page with this phone number and mail address in place of those that it was built with, with these cities, hours and languages for
 * search engines, and with all of it for its script, which names cities and hours on the page. The others of the languages are named on its
 * root element, by which styles take them off the language switch before any script runs. A logo stands in place of each ring, and
 * an accent colour in a style of the page, before anything is drawn.
 */
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

/** The address of a page in a language that is off leads to the English one, so nobody is told of it. */
function withoutLanguages(html: string, without: readonly Language[]): string {
  if (without.length === 0) return html
  return html
    .replace(/^(<!doctype html>\s*<html lang="\w+")/i, `$1 data-without="${without.join(' ')}"`)
    .replaceAll(/<link\b[^>]*\bhreflang="(\w+)"[^>]*>/g, (link, one: string) =>
      without.some((off) => off === one) ? '' : link,
    )
}

/** A part of a page with this phone number and mail address in place of those that it was rendered with. */
export const reachedAt = (html: string, { phone, email }: Pick<PageContact, 'phone' | 'email'>): string =>
  html
    .replaceAll(phoneLink(business.phone), phoneLink(phone))
    .replaceAll(business.phone, phone)
    .replaceAll(business.email, email)

/** JSON that may stand in a page: it cannot end its script. */
const textOf = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

interface Terms {
  readonly read: () => Promise<PageContact>
  /** What a page says while that could not be read. */
  readonly onFailed: (error: unknown) => void
  /** Milliseconds since any moment. */
  readonly now: () => number
}

/** How long a page may say what was said before. */
const freshMs = 5_000

/** How long a page waits for what is said now, where it can say what was said before. */
const waitMs = 500

/**
 * What pages say of the business, for one page after the other: what was read within the last five seconds, otherwise what is read
 * now. Pages that come meanwhile wait for the same answer, the first of all as long as it takes, later ones for half a second at
 * most: then, and where it cannot be read, they go out with what was said before, or with what they were built with.
 */
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
