import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const pricedPackage = z.object({
  id: z.enum(['sprinkle', 'glazed', 'filled']),
  displayName: z.string(),
  priceCents: z.int(),
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

const source = z.enum(['environment', 'office'])

const openDay = z.object({ opensMinute: z.int(), closesMinute: z.int() })

/** The logo's stored file; `ground` is the background that it was drawn for. Sides in pixels. */
const brandLogo = z.object({
  sha256: field.id,
  type: z.enum(['png', 'jpeg']),
  width: z.int(),
  height: z.int(),
  ground: z.enum(['light', 'dark']),
})

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
      horizonDays: z.int(),
      noticeMinutes: z.int(),
    }),
  },
  PolicyPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      fullRefundHours: z.number(),
      partialRefundHours: z.number(),
      partialPercent: z.number(),
    }),
  },
  FleetPublished: {
    version: 2,
    data: z.object({
      version: z.int(),
      source,
      /** `outFrom` is the first day out of service; null while in service. Every van stays in the list. */
      vans: z.array(z.object({ id: field.id, number: z.int(), name: z.string(), outFrom: field.day.nullable() })),
    }),
  },
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
      footers: z.object({ en: z.string(), fr: z.string(), pa: z.string() }),
    }),
  },
  ServiceAreaPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      cities: z.array(z.string()),
      added: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  },
  SiteLanguagesPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      languages: z.array(z.enum(['en', 'fr', 'pa'])),
      added: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  },
  /** The brand of pages, mails and documents; null stands for the program's built-in one. */
  BrandPublished: {
    version: 1,
    data: z.object({
      version: z.int(),
      accent: z.string().nullable(),
      logo: brandLogo.nullable(),
    }),
  },
  NoShowChargesPublished: { version: 1, data: z.object({ version: z.int(), areOn: z.boolean() }) },
  DayClosed: { version: 1, data: z.object({ date: field.day, reason: z.string() }) },
  DayOpened: { version: 1, data: z.object({ date: field.day }) },
} as const satisfies Vocabulary

export type CatalogueEvent = EventIn<typeof catalogueEvents>
export type NewCatalogueEvent = NewEventIn<typeof catalogueEvents>
export type BrandLogo = z.infer<typeof brandLogo>
export type PricedPackage = z.infer<typeof pricedPackage>
export type PricedAddOn = z.infer<typeof pricedAddOn>

export const catalogueStream = 'catalogue-main'

export const catalogueNoun = {
  events: catalogueEvents,
  history: 'business',
  stream: null,
} as const satisfies Noun
