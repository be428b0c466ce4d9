import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

/** Payments whose charge of a saved card is due by an instant, or under way, the first first, at most 100. */
export function dueCharges(database: Queryable, at: Instant): Promise<{ readonly paymentId: string }[]> {
  return database.query(
    `select id as "paymentId" from rm.payments
     where charge_at is not null and charge_at <= $1::timestamptz order by charge_at, id limit 100`,
    [at],
  )
}

/** Payments whose deposit was asked for by a link that runs out by an instant, the first first, at most 100. */
export function dueDepositLinks(database: Queryable, at: Instant): Promise<{ readonly paymentId: string }[]> {
  return database.query(
    `select id as "paymentId" from rm.payments
     where due_at is not null and due_at <= $1::timestamptz order by due_at, id limit 100`,
    [at],
  )
}
