import { otherStatements } from '#events/values/customer-statements.ts'
import { centsToDollars } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'
import { customersLike } from '#projections/alike-customers.ts'
import { figuresOfCustomers, holdingsOf, noFigures, type CustomerFigures } from '#projections/customer-figures.ts'
import { collectedFrom } from '#projections/customer-visits.ts'
import { customersWith, type CustomerRow } from '#projections/customers.ts'
import { smsConsentFor } from '#projections/sms-consents.ts'
import { subscriptionOf } from '#projections/subscribers.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { CustomerCard, MergePreview, MergeSide, OfficeCustomer } from '#services/contracts/customers.ts'
import { pointsOf } from '#services/contracts/loyalty.ts'
import { lineOf, personsOf, strictest, type Person } from '#services/domain/customer/person.ts'
import { balanceOf, loyaltyAt } from '#services/domain/loyalty/loyalty.ts'
import type { AppContext } from '#services/features/context.ts'

export async function officeCustomersOf(
  database: Queryable,
  ids: readonly string[],
  now: Instant,
): Promise<OfficeCustomer[]> {
  const rows = await customersWith(database, ids)
  const figures = await figuresOfCustomers(
    database,
    rows.map(({ id }) => id),
    now,
  )
  const persons = new Map(personsOf(rows).map((person) => [person.survivor.id, person]))
  const survivorOf = new Map(rows.map(({ id, mergedInto }) => [id, mergedInto ?? id]))
  return ids.flatMap((id) => {
    const person = persons.get(survivorOf.get(id) ?? id)
    if (person === undefined) return []
    const { hasAccount: _, ...line } = lineOf(person)
    const { upcoming: __, ...sums } = sumsOf(person, figures)
    return [{ ...line, ...sums }]
  })
}

function sumsOf({ survivor, merged }: Person<CustomerRow>, figures: ReadonlyMap<string, CustomerFigures>) {
  const all = [survivor, ...merged].map(({ id }) => figures.get(id) ?? noFigures)
  const sum = (field: keyof CustomerFigures) => all.reduce((total, one) => total + one[field], 0)
  const totalSpentCents = sum('spentCents')
  return {
    servicesCount: sum('services'),
    upcoming: sum('upcoming'),
    totalSpent: centsToDollars(totalSpentCents),
    totalSpentCents,
  }
}

/** Customers of a page, survivor first; null for none. */
export async function personOf(database: Queryable, customerId: string): Promise<Person<CustomerRow> | null> {
  return personsOf(await customersWith(database, [customerId]))[0] ?? null
}

/** Null for an unknown customer. */
export async function customerCardOf(
  database: Queryable,
  customerId: string,
  now: Instant,
): Promise<CustomerCard | null> {
  const person = await personOf(database, customerId)
  if (person === null) return null
  const { survivor, merged } = person
  const ids = [survivor, ...merged].map(({ id }) => id)
  const [figures, alike, subscriptions, texts] = await Promise.all([
    figuresOfCustomers(database, ids, now),
    customersLike(database, ids),
    Promise.all(ids.map((id) => subscriptionOf(database, id))),
    Promise.all(ids.map((id) => smsConsentFor(database, id))),
  ])
  const { kind, hasAccount, since, lastSeenAt } = lineOf(person)
  const { id, name, email, phone, notes, language, version } = survivor
  return {
    id,
    name,
    email,
    phone,
    notes,
    language,
    version,
    alsoSaid: [survivor, ...merged].flatMap(otherStatements),
    kind,
    hasAccount,
    since,
    lastSeenAt,
    ...sumsOf(person, figures),
    // Each has texts of their own: one who gets them stands for all.
    sms: texts.find((one) => one?.status === 'on') ?? texts.find((one) => one !== null) ?? null,
    newsletter: strictest(subscriptions),
    merged: merged.map(({ id, name, email, phone, language, notes, hasAccount: has, mergedAt }) => ({
      id,
      name,
      email,
      phone,
      language,
      notes,
      hasAccount: has,
      mergedAt: mergedAt ?? survivor.lastSeenAt,
    })),
    alike: alike.map(({ id, name, email, phone }) => ({
      id,
      name,
      email,
      phone,
    })),
  }
}

export async function mergePreviewOf(
  ctx: Pick<AppContext, 'log' | 'clock'>,
  database: Queryable,
  [oneId, otherId]: readonly [string, string],
): Promise<MergePreview | null> {
  const [one, other] = await Promise.all([personOf(database, oneId), personOf(database, otherId)])
  if (one?.survivor.id !== oneId || other?.survivor.id !== otherId || oneId === otherId) return null
  return { one: await sideOf(ctx, database, one), other: await sideOf(ctx, database, other) }
}

async function sideOf(
  { log, clock }: Pick<AppContext, 'log' | 'clock'>,
  database: Queryable,
  { survivor, merged }: Person<CustomerRow>,
): Promise<MergeSide> {
  const { id, name, email, phone, language, hasAccount, version } = survivor
  const [figures, holdings, { settledCents }, redeemed] = await Promise.all([
    figuresOfCustomers(database, [id], clock()),
    holdingsOf(database, id),
    collectedFrom(database, id),
    stateOf(log, loyaltyAt(id)),
  ])
  const { services, upcoming, spentCents } = figures.get(id) ?? noFigures
  return {
    id,
    name,
    email,
    phone,
    language,
    hasAccount,
    version,
    upcoming,
    ...holdings,
    servicesCount: services,
    totalSpentCents: spentCents,
    points: balanceOf(pointsOf(settledCents), redeemed),
    mergedCount: merged.length,
  }
}
