import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

export function dueCharges(database: Queryable, at: Instant): Promise<{ readonly paymentId: string }[]> {
  return database.query(
    `select id as "paymentId" from rm.payments
     where charge_at is not null and charge_at <= $1::timestamptz order by charge_at, id limit 100`,
    [at],
  )
}

export function dueDepositLinks(database: Queryable, at: Instant): Promise<{ readonly paymentId: string }[]> {
  return database.query(
    `select id as "paymentId" from rm.payments
     where due_at is not null and due_at <= $1::timestamptz order by due_at, id limit 100`,
    [at],
  )
}
