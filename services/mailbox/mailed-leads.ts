import type { Queryable } from '#infra/database/database.ts'
import { mailedNewLeads } from '#infra/stores/mailbox/mails-to-leads.ts'

/** The ids of new leads to whose address staff sent a mail since they came in. */
export async function newLeadsWithMail(database: Queryable, now: string): Promise<readonly string[]> {
  const mailed = await mailedNewLeads(database, now)
  return mailed.map(({ leadId }) => leadId)
}
