import type { NewCatalogueEvent, PricedAddOn, PricedPackage } from '#events/catalogue.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Instant } from '#events/values/time.ts'
import { record } from '#services/commands/command.ts'
import { usualWeek } from '#services/contracts/business.ts'

import { catalogueVersions } from './catalogue.ts'
import { vansOf } from './fleet.ts'

const hour = 60

/** Packages with the price range for search engines. */
const packages: readonly PricedPackage[] = [
  {
    id: 'sprinkle',
    displayName: 'Sprinkle Clean',
    priceCents: 6_500,
    publishedCents: 8_000,
    minMinutes: hour,
    maxMinutes: 2 * hour,
    popular: false,
    features: [
      'Full interior vacuum',
      'Dashboard, console and door panels wiped',
      'Windows and mirrors inside',
      'Mats shaken and vacuumed',
      'Cup holders and vents dusted',
    ],
  },
  {
    id: 'glazed',
    displayName: 'Glazed Detail',
    priceCents: 12_500,
    publishedCents: 15_000,
    minMinutes: 2 * hour,
    maxMinutes: 3 * hour,
    popular: true,
    features: [
      'Everything in Sprinkle Clean',
      'Seats and carpets shampooed',
      'Leather cleaned and conditioned',
      'Plastics dressed with UV protection',
      'Door jambs and pedals scrubbed',
      'Trunk vacuumed',
    ],
  },
  {
    id: 'filled',
    displayName: 'Filled Luxury',
    priceCents: 22_500,
    publishedCents: 22_000,
    minMinutes: 3 * hour,
    maxMinutes: 4 * hour,
    popular: false,
    features: [
      'Everything in Glazed Detail',
      'Hot-water extraction of every fabric',
      'Steam cleaning of vents, rails and seams',
      'Headliner spot cleaning',
      'Fabric or leather protection',
      'Cabin air treatment',
    ],
  },
]

const addOns: readonly PricedAddOn[] = [
  {
    name: 'pet-hair-removal',
    displayName: 'Pet Hair Removal',
    priceCents: 4_000,
    description: 'Hair lifted out of carpet and fabric with rubber tools and compressed air.',
  },
  {
    name: 'stain-treatment',
    displayName: 'Stain Treatment',
    priceCents: 3_500,
    description: 'Coffee, juice, grease or ink treated spot by spot before the shampoo.',
  },
  {
    name: 'odor-elimination',
    displayName: 'Odor Elimination',
    priceCents: 4_500,
    description: 'The source is cleaned, then the cabin and the vents are treated.',
  },
  {
    name: 'headliner-cleaning',
    displayName: 'Headliner Cleaning',
    priceCents: 3_000,
    description: 'The whole ceiling cleaned gently, without soaking its glue.',
  },
]

const firstEdition = (vans: number): readonly NewCatalogueEvent[] => [
  { type: 'PriceListPublished', data: { version: 1, packages: [...packages], addOns: [...addOns] } },
  {
    type: 'HoursPublished',
    data: {
      version: 1,
      week: [...usualWeek],
      horizonDays: 180,
      noticeMinutes: 2 * hour,
    },
  },
  { type: 'PolicyPublished', data: { version: 1, fullRefundHours: 24, partialRefundHours: 2, partialPercent: 50 } },
  {
    type: 'FleetPublished',
    data: { version: 1, source: 'environment', vans: [...vansOf(vans)] },
  },
]

export async function publishFirstEdition(log: EventLog, terms: { vans: number; at?: Instant }): Promise<void> {
  const issue = {
    name: 'publishCatalogue',
    key: 'catalogue-first-edition',
    reason: 'first edition',
    ...(terms.at === undefined ? {} : { at: terms.at }),
  } as const
  await record({ log }, { kind: 'system' }, issue, { catalogue: catalogueVersions }, ({ catalogue }) => ({
    catalogue: catalogue.PriceListPublished > 0 ? [] : firstEdition(terms.vans),
  }))
}
