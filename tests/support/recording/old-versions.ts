import * as z from 'zod'

import type { AnyEvent, AnyNewEvent, Vocabulary } from '#events/envelope.ts'
import { openLog } from '#events/log/database-log.ts'
import type { Encryption } from '#events/log/encryption.ts'
import type { Append, EventLog } from '#events/log/log.ts'
import { readTodayWith, upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { inlineProjector } from '#projections/engine/inline.ts'
import { projections } from '#projections/registry.ts'

const without = (object: object, ...fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !fields.includes(name)))

const within = (object: object, field: string, change: (inner: object) => object): object =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => [
      name,
      name === field && typeof value === 'object' && value !== null ? change(value) : value,
    ]),
  )

/** Older version of an event, with missing or different fields. */
interface OldForm {
  readonly version: number
  readonly data: (data: object) => object
  readonly personal?: (personal: object) => object
}

type Form = OldForm | undefined

const unpressed = (version: number): OldForm => ({ version, data: (data) => without(data, 'pressedAt') })
const withHash = (version: number): OldForm => ({
  version,
  data: (data) => data,
  personal: (personal) => ({ ...personal, phoneHash: 'f'.repeat(64) }),
})
const givenDetails = (data: object) => within(data, 'details', (details) => without(details, 'waterAccess', 'petHair'))
const withoutFooters = (data: object) =>
  without(
    within(data, 'seller', (seller) => without(seller, 'footers')),
    'businessVersion',
  )

/**
 * The older forms of each type: the first of an entry is version 1. Those whose content the fixture before holds as the program of then
 * wrote it are not in here: BookingHeld, BookingCompleted, BookingMissed, FleetPublished, LeadReceived, DepositDeclined, BalancePaid
 * and QuoteRequested.
 */
const oldForms: Readonly<Record<string, readonly OldForm[]>> = {
  BookingDetailsGiven: [
    { version: 1, data: givenDetails, personal: (personal) => without(personal, 'postalCode', 'secondVehicle') },
  ],
  TermsAgreed: [{ version: 1, data: (data) => without(data, 'termsVersion') }],
  BookingRescheduled: [{ version: 1, data: (data) => without(data, 'reason') }],
  CrewDeparted: [{ version: 1, data: (data) => without(data, 'pressedAt', 'isOvertaken') }],
  CrewArrived: [
    { version: 1, data: (data) => without(data, 'pressedAt', 'addedBecause') },
    { version: 2, data: (data) => without(data, 'addedBecause') },
  ],
  BookingCompleted: [unpressed(1)],
  DealLost: [{ version: 1, data: (data) => without(data, 'step') }],
  ReceiptIssued: [
    { version: 1, data: (data) => without(withoutFooters(data), 'isTaxed', 'discounts') },
    { version: 2, data: (data) => without(withoutFooters(data), 'isTaxed') },
    { version: 3, data: (data) => without(data, 'isTaxed') },
  ],
  SmsRequested: [withHash(1)],
  SmsAccepted: [withHash(1)],
}

/** The form that programs wrote which were so many versions of each type old; the last one before today's where there were fewer. */
const formOf = (type: string, age: number): Form => {
  const forms = oldForms[type] ?? []
  return forms[Math.min(age, forms.length) - 1]
}

/** The program's log, which can be made to write as programs of before wrote. */
export interface AgeingLog extends EventLog {
  /** 0: as today; n: the n-th version of each type that had as many. */
  writeAs(age: number): void
}

export function openAgeingLog(
  log: EventLog,
  deps: { readonly database: Database; readonly encryption: Encryption },
): AgeingLog {
  let age = 0
  const inline = inlineProjector(projections)
  const today = readTodayWith(vocabulary, upcasts)
  const upcast = (event: AnyEvent): AnyEvent => ({ ...event, ...today(event.type, event.schemaVersion, event) })
  const loose = z.looseObject({})
  const oldLogs = [1, 2, 3].map((years) => {
    const old: Vocabulary = Object.fromEntries(
      Object.entries(vocabulary).map(([type, definition]) => {
        const form = formOf(type, years)
        if (form === undefined) return [type, definition]
        const { personal } = definition
        const sealed = personal === undefined ? {} : { personal: { ...personal, schema: loose } }
        return [type, { version: form.version, data: loose, ...sealed }]
      }),
    )
    return openLog({
      ...deps,
      vocabulary: old,
      upcasts: [],
      // Read models are of today.
      inline: {
        types: inline.types,
        ...(inline.schemaVersion !== undefined && { schemaVersion: inline.schemaVersion }),
        project: (events, transaction) => inline.project(events.map(upcast), transaction),
      },
    })
  })
  const aged = (event: AnyNewEvent): AnyNewEvent => {
    const form = formOf(event.type, age)
    if (form === undefined) return event
    const { personal } = event
    const changed = { ...event, data: form.data(event.data) }
    return personal === undefined ? changed : { ...changed, personal: form.personal?.(personal) ?? personal }
  }
  return {
    ...log,
    writeAs(years) {
      age = years
    },
    async append(command: Append) {
      const old = oldLogs[age - 1]
      if (old === undefined) return log.append(command)
      const writes = command.writes.map((write) => ({ ...write, events: write.events.map(aged) }))
      return old.append({ ...command, writes })
    },
    async close() {
      await Promise.all(oldLogs.map((one) => one.close()))
      await log.close()
    },
  }
}
