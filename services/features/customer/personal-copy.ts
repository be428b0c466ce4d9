import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import { streamsNamedBy } from '#events/nouns.ts'
import type { Instant } from '#events/values/time.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Queryable } from '#infra/database/database.ts'
import { matterOf } from '#projections/customer-matter.ts'
import { quotersOf } from '#projections/quotes.ts'
import { addressesOfAccount } from '#services/domain/accounts/known-addresses.ts'
import { streamsOfPerson } from '#services/history/person-streams.ts'
import { foreignAddresses } from '#services/mailbox/addresses-in-mail.ts'
import { mailOfPerson } from '#services/mailbox/mentions.ts'
import { personalRecords, type PersonalRecords } from '#services/personal-copy/personal-records.ts'

/** Machine-readable copy of a person's data. */
export interface PersonalCopy {
  readonly format: 'fresh-glaze-personal-copy'
  readonly version: 1
  readonly madeAt: Instant
  readonly customerId: string
  /** Events in order. `told` is personal data; null for none or erased. */
  readonly events: readonly CopiedEvent[]
  readonly records: PersonalRecords
}

export interface CopiedEvent {
  readonly at: Instant
  readonly type: string
  readonly by: string
  readonly facts: object
  readonly told: object | null
}

interface CopyDeps {
  readonly log: EventLog
  readonly database: Queryable
  readonly now: Instant
}

/** Copy without other persons of the same streams. */
export async function personalCopy({ log, database, now }: CopyDeps, customerId: string): Promise<PersonalCopy> {
  // Of a quote that they only booked, the id is no proof that the address in it is theirs.
  const subjects = new Set([customerId, ...(await quotersOf(database, customerId, []))])
  const streams = await streamsFor(database, customerId)
  const read = await log.readStreams([...streams])
  const events = [...read.values()]
    .flat()
    .filter((event) => isAbout(event, subjects))
    .toSorted((one, other) => one.position - other.position)
  const { proven, typed } = await addressesOfAccount(log, customerId)
  const named = events.flatMap(({ personal }) => addressIn(personal))
  // What somebody typed to have an account or another address, and never confirmed, may be a stranger's, whose mails are not theirs.
  const theirs = named.filter((one) => proven.includes(one) || !typed.includes(one))
  const addresses = await foreignAddresses(database, [...theirs, ...proven])
  return {
    format: 'fresh-glaze-personal-copy',
    version: 1,
    madeAt: now,
    customerId,
    events: events.map(copied),
    records: {
      ...(await personalRecords(database, customerId, addresses)),
      ...(await mailOfPerson(database, addresses)),
    },
  }
}

/** Streams of the person, payments and mails. */
async function streamsFor(database: Queryable, customerId: string): Promise<Set<string>> {
  const { bookings, quotes, leads, payments } = await matterOf(database, [customerId])
  return new Set([
    ...(await streamsOfPerson(database, customerId)),
    ...streamsNamedBy({ payment: payments, about: [...bookings, ...quotes, ...leads, ...payments] }),
  ])
}

/** Events without a person belong to the stream. */
function isAbout({ type, data }: AnyEvent, subjects: ReadonlySet<string>): boolean {
  const fields = [vocabulary[type]?.personal?.subject, 'customerId', 'personId']
  const named = Object.entries<unknown>({ ...data }).filter(([field]) => fields.includes(field))
  return named.every(([, id]) => typeof id === 'string' && subjects.has(id))
}

const addressIn = (personal: object | null): string[] =>
  personal !== null && 'email' in personal && typeof personal.email === 'string' && personal.email !== ''
    ? [personal.email.trim().toLowerCase()]
    : []

const copied = ({ recordedAt, type, meta, data, personal }: AnyEvent): CopiedEvent => ({
  at: recordedAt,
  type,
  by: meta.actor.kind,
  facts: withoutOther(data),
  told: personal,
})

/** Omits the other customer's id, whose identity is unproven. */
function withoutOther(data: object): object {
  const { otherId: _, ...facts }: { otherId?: unknown } = { ...data }
  return facts
}
