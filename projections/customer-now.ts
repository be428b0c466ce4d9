import type { DealStage } from '#events/values/deal.ts'
import type { Queryable } from '#infra/database/database.ts'

export interface OpenDeal {
  readonly id: string
  readonly stage: DealStage
  readonly service: string | null
  readonly valueCents: number | null
}

const mostDeals = 10

/** Open deals of merged customers, last changed first. */
export const openDealsOf = (database: Queryable, customerIds: readonly string[]): Promise<OpenDeal[]> =>
  database.query<OpenDeal>(
    `select id, stage, service, value_cents as "valueCents" from rm.deals
     where customer_id = any($1::text[]) and status = 'open' and stage <> 'completed' order by changed_at desc, id desc limit $2`,
    [[...customerIds], mostDeals],
  )

/** The lead made from a mail; null for none. */
export async function leadOfEmail(database: Queryable, emailId: string): Promise<{ readonly id: string } | null> {
  const [lead] = await database.query<{ id: string }>(
    'select id from rm.leads where email_id = $1 order by received_at desc, id desc limit 1',
    [emailId],
  )
  return lead ?? null
}
