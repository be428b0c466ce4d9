import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

const pricedPackage = z.object({
  id: z.enum(['sprinkle', 'glazed', 'filled']),
  displayName: z.string(),
  priceCents: z.int(),
  /** What structured data tells search engines. */
  publishedCents: z.int(),
  minMinutes: z.int(),
  maxMinutes: z.int(),
  popular: z.boolean(),
  features: z.array(z.string()),
})

const pricedAddOn = z.object({
  name: z.string(),
  displayName: z.string(),
  priceCents: z.int(),
  description: z.string(),
})

/** Who says what is in force: the environment until the office changed it for the first time. */
const source = z.enum(['environment', 'office'])

const openDay = z.object({ opensMinute: z.int(), closesMinute: z.int() })

/** A picture among the stored files; `ground` is what it was drawn for. Sides in pixels. */
const brandLogo = z.object({
  sha256: z.string(),
  type: z.enum(['png', 'jpeg']),
  width: z.int(),
  height: z.int(),
  ground: z.enum(['light', 'dark']),
})

/** Price list, hours, policy, fleet, service area, brand and the business's details are versioned facts; a booking carries the versions that it was made under. */
export const catalogueEvents = {
  PriceListPublished: {
    version: 1,
    data: z.object({ version: z.int(), packages: z.array(pricedPackage), addOns: z.array(pricedAddOn) }),
  },
  HoursPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      /** Monday first; null is closed. Minutes since midnight, Toronto. */
      week: z.array(openDay.nullable()).length(7),
      /** How far ahead a visit may be booked. */
      horizonDays: z.int(),
      /** How long before the start a visit must be booked. */
      noticeMinutes: z.int(),
    }),
  },
  PolicyPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      /** At least so many hours before the start everything that was paid is returned. */
      fullRefundHours: z.number(),
      /** At least so many hours before, `partialPercent` of it. */
      partialRefundHours: z.number(),
      partialPercent: z.number(),
    }),
  },
  FleetPublished: {
    version: 2,
    data: z.object({
      version: z.int(),
      source,
      /** `outFrom`: the first day on which it makes no visits any more; null while it is in service. A van is never left out. */
      vans: z.array(z.object({ id: z.string(), number: z.int(), name: z.string(), outFrom: z.string().nullable() })),
    }),
  },
  /** Who we are, on documents, in mails and on the pages. Edition 0 is what the environment said before the office's first change. */
  BusinessPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      source,
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      address: z.string().nullable(),
      hstNumber: z.string().nullable(),
      /** At the foot of documents; '' is none, and a language without its own has the English one. */
      footers: z.object({ en: z.string(), fr: z.string(), pa: z.string() }),
    }),
  },
  /** The cities where we drive to, in the order of the pages; `added` and `removed` are what the edition changed. Before the first one the program says it. */
  ServiceAreaPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      cities: z.array(z.string()),
      added: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  },
  /** The languages that the public pages are offered in, English always; before the first one all of them. */
  SiteLanguagesPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      languages: z.array(z.enum(['en', 'fr', 'pa'])),
      added: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  },
  /** What we look like: on pages, in mails and on documents. Before the first one as the program does, which null says. */
  BrandPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      /** '#1b4f9c', as it was chosen. */
      accent: z.string().nullable(),
      logo: brandLogo.nullable(),
    }),
  },
  /** Whether the office may charge saved cards after a no-show. Before the first edition it may not. */
  NoShowChargesPublished: { version: 1, data: z.object({ version: z.int(), areOn: z.boolean() }) },
  DayClosed: { version: 1, data: z.object({ date: z.string(), reason: z.string() }) },
  DayOpened: { version: 1, data: z.object({ date: z.string() }) },
} as const satisfies Vocabulary

export type CatalogueEvent = EventIn<typeof catalogueEvents>
export type NewCatalogueEvent = NewEventIn<typeof catalogueEvents>
export type BrandLogo = z.infer<typeof brandLogo>
export type PricedPackage = z.infer<typeof pricedPackage>
export type PricedAddOn = z.infer<typeof pricedAddOn>

/** The one stream of them all. */
export const catalogueStream = 'catalogue-main'
