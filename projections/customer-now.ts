import type { DealStage } from '#events/values/deal.ts'
import type { Queryable } from '#infra/database/database.ts'

export interface OpenDeal {
  readonly id: string
  readonly stage: DealStage
  readonly service: string | null
  readonly valueCents: number | null
}

/** Deals that are shown of one customer. */
const mostDeals = 10

/** What customers, who are one person to the office, are in talks about: neither lost nor done; the deal that changed last first. */
export const openDealsOf = (database: Queryable, customerIds: readonly string[]): Promise<OpenDeal[]> =>
  database.query<OpenDeal>(
    `select id, stage, service, value_cents as "valueCents" from rm.deals
     where customer_id = any($1::text[]) and status = 'open' and stage <> 'completed' order by changed_at desc, id desc limit $2`,
    [[...customerIds], mostDeals],
  )

/** The lead that staff made from a mail; null without one. */
export async function leadOfEmail(database: Queryable, emailId: string): Promise<{ readonly id: string } | null> {
  const [lead] = await database.query<{ id: string }>(
    'select id from rm.leads where email_id = $1 order by received_at desc, id desc limit 1',
    [emailId],
  )
  return lead ?? null
}
