import type { Queryable } from '#infra/database/database.ts'

import { outgoingColumns, type OutgoingMail } from './outgoing-rows.ts'

/** Accounts with a waiting or interrupted mail. */
export async function accountsWithDue(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select distinct account_id as id from infra.mail_outgoing where state in ('waiting', 'sending') order by 1`,
  )
  return rows.map(({ id }) => id)
}

export async function nextSendAt(database: Queryable, accountId: string): Promise<number | null> {
  const [next] = await database.query<{ sendAt: Date | null }>(
    `select min(send_at) as "sendAt" from infra.mail_outgoing where account_id = $1 and state = 'waiting'`,
    [accountId],
  )
  return next?.sendAt?.getTime() ?? null
}

/** Takes the longest due mail, for good: no undo, no second send. */
export async function takeDue(transaction: Queryable, accountId: string, at: string): Promise<OutgoingMail | null> {
  const [taken] = await transaction.query<OutgoingMail>(
    `update infra.mail_outgoing set state = 'sending', attempts = attempts + 1
     where id = (select id from infra.mail_outgoing where account_id = $1 and state = 'waiting' and send_at <= $2::timestamptz
       order by send_at, id limit 1 for update skip locked)
     returning ${outgoingColumns}`,
    [accountId, at],
  )
  return taken ?? null
}

export interface SendFailure {
  readonly failure: string
  readonly failureText: string | null
}

export type SendResult =
  | { readonly state: 'sent'; readonly failed: SendFailure | null }
  | { readonly state: 'failed'; readonly failed: SendFailure }
  | { readonly state: 'waiting'; readonly failed: SendFailure; readonly sendAt: string }

/** Records the outcome of a taken mail. */
export async function settleOutgoing(
  transaction: Queryable,
  id: string,
  result: SendResult,
  at: string,
): Promise<void> {
  const { state, failed } = result
  const isTold = state !== 'waiting' && failed !== null
  await transaction.query(
    `update infra.mail_outgoing
     set state = $2, failure = $3, failure_text = $4, send_at = coalesce($5::timestamptz, send_at),
       sent_at = case when $2 = 'sent' then $6::timestamptz end, failed_at = case when $7 then $6::timestamptz end
     where id = $1 and state = 'sending'`,
    [
      id,
      state,
      failed?.failure ?? null,
      failed?.failureText ?? null,
      state === 'waiting' ? result.sendAt : null,
      at,
      isTold,
    ],
  )
}

/** Marks mails of unknown outcome as interrupted; they are not sent again automatically. */
export async function settleInterrupted(transaction: Queryable, accountId: string, at: string): Promise<void> {
  await transaction.query(
    `update infra.mail_outgoing set state = 'failed', failure = 'maybe_sent', failure_text = null, failed_at = $2::timestamptz
     where account_id = $1 and state = 'sending'`,
    [accountId, at],
  )
}
