import type { Queryable } from '#infra/database/database.ts'
import { mailedNewLeads } from '#infra/stores/mailbox/mails-to-leads.ts'

export async function newLeadsWithMail(database: Queryable, now: string): Promise<readonly string[]> {
  const mailed = await mailedNewLeads(database, now)
  return mailed.map(({ leadId }) => leadId)
}
