import { expect, test } from 'vitest'
import * as z from 'zod'

import type { EventDefinition, Vocabulary } from '#events/envelope.ts'
import { vocabulary } from '#events/vocabulary.ts'

const ours = 'the business says it of itself'
const menu = 'a name on the price list'
const vehicle = 'which car it is goes with its price; no plate is asked for'
const provider = 'the payment provider’s words about money'
const staff = 'members of staff are no customers: the log names who did what'

/** The free texts of `data`, or what has them, each with why it may stay in clear for ever. */
const reasons: Readonly<Record<string, string>> = {
  'BookingHeld.service': menu,
  'BookingHeld.addOns': menu,
  'BookingHeld.details.vehicle': vehicle,
  'BookingDetailsGiven.details.vehicle': vehicle,
  PriceListPublished: ours,
  FleetPublished: ours,
  BrandPublished: ours,
  BusinessPublished: ours,
  ServiceAreaPublished: ours,
  SiteLanguagesPublished: ours,
  DayClosed: ours,
  DisputeOpened: provider,
  DepositRequestFailed: provider,
  DepositDeclined: provider,
  DepositCaptureFailed: provider,
  'UnbookedPaymentFound.visit.service': menu,
  'UnbookedPaymentFound.visit.addOns': menu,
  RefundRequested: 'codes of commands, and the provider’s where it refunded by itself',
  RefundFailed: provider,
  RefundReversed: provider,
  SavedCardChargeEnded: provider,
  PersonErased: 'a reference of the office, of which `ops erase` says that nothing personal goes into it',
  'QuoteCreated.service': menu,
  'QuoteCreated.addOns': menu,
  'QuoteCreated.vehicle': vehicle,
  'ReceiptIssued.seller': ours,
  'ReceiptIssued.visit.vehicle': vehicle,
  'ReceiptIssued.lines': menu,
  StaffAdded: staff,
  StaffPasskeyAdded: staff,
  StaffPasskeyRemoved: staff,
  VanTakenOut: ours,
  VanReturned: ours,
}

const explains = (reason: string, path: string): boolean => path === reason || path.startsWith(`${reason}.`)

/** Keywords of JSON Schema that hold further schemas: of tuples, lists, unions, intersections, and keys and values of records. */
const parts = ['prefixItems', 'items', 'anyOf', 'oneOf', 'allOf', 'propertyNames', 'additionalProperties'] as const

/** The strings of a schema that have neither a named kind nor a list of values, by their paths. */
function freeTexts(schema: unknown, path: string): string[] {
  const { kind, type, properties = {}, ...rest } = Object(schema)
  if (kind !== undefined || 'enum' in rest || 'const' in rest) return []
  if ([type].flat().includes('string')) return [path]
  return [
    ...Object.entries(properties).flatMap(([name, of]) => freeTexts(of, `${path}.${name}`)),
    ...parts.flatMap((part) => [rest[part] ?? []].flat().flatMap((one: unknown) => freeTexts(one, path))),
  ]
}

const freeIn = (words: Vocabulary): string[] => [
  ...new Set(
    Object.entries(words).flatMap(([type, { data }]: [string, EventDefinition]) =>
      freeTexts(z.toJSONSchema(data), type),
    ),
  ),
]

test('what an event keeps in clear is ids, numbers, days, instants and codes, but for texts that are nobody’s', () => {
  const free = freeIn(vocabulary)
  const unexplained = free.filter((path) => !Object.keys(reasons).some((reason) => explains(reason, path)))
  expect(unexplained, 'put it into `personal`, or name its kind with events/fields.ts').toEqual([])
  expect(Object.keys(reasons).filter((reason) => !free.some((path) => explains(reason, path)))).toEqual([])
})

test('an address in clear is found, however deep it lies', () => {
  const data = z.object({
    email: z.string(),
    notes: z.array(z.object({ text: z.string().nullable() })),
    pair: z.tuple([z.literal('home'), z.object({ street: z.string() })]),
    names: z.tuple([z.number()], z.string()),
    both: z.intersection(z.object({ one: z.number() }), z.object({ two: z.string() })),
    byAddress: z.record(z.string(), z.number()),
    byCode: z.record(z.enum(['a', 'b']), z.string()),
  })
  expect(freeIn({ LeadReceived: { version: 1, data } })).toEqual(
    ['email', 'notes.text', 'pair.street', 'names', 'both.two', 'byAddress', 'byCode'].map(
      (path) => `LeadReceived.${path}`,
    ),
  )
})
