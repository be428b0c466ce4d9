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

/** The strings of a schema that have neither a named kind nor a list of values, by their paths. */
function freeTexts(schema: unknown, path: string): string[] {
  const { kind, type, properties = {}, items, anyOf = [], oneOf = [], additionalProperties, ...rest } = Object(schema)
  if (kind !== undefined || 'enum' in rest || 'const' in rest) return []
  if ([type].flat().includes('string')) return [path]
  return [
    ...Object.entries(properties).flatMap(([name, of]) => freeTexts(of, `${path}.${name}`)),
    ...[...anyOf, ...oneOf, ...(items === undefined ? [] : [items])].flatMap((one: unknown) => freeTexts(one, path)),
    ...(typeof additionalProperties === 'object' ? freeTexts(additionalProperties, path) : []),
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

test('an address in clear is found', () => {
  const data = z.object({ email: z.string(), notes: z.array(z.object({ text: z.string().nullable() })) })
  expect(freeIn({ LeadReceived: { version: 1, data } })).toEqual(['LeadReceived.email', 'LeadReceived.notes.text'])
})
