import type { Actor } from '#events/actor.ts'
import type { Queryable } from '#infra/database/database.ts'
import { record } from '#services/commands/command.ts'
import { changeStatus, leadAt } from '#services/domain/lead/lead.ts'
import type { AppContext } from '#services/features/context.ts'
import { newLeadsWithMail } from '#services/mailbox/mailed-leads.ts'

export async function noteMailedLeads(ctx: AppContext, actor: Actor, database: Queryable): Promise<void> {
  for (const leadId of await newLeadsWithMail(database, ctx.clock())) await noteContacted(ctx, actor, leadId)
}

async function noteContacted(ctx: AppContext, actor: Actor, leadId: string): Promise<void> {
  const done = await record(ctx, actor, 'noteMailedLead', { lead: leadAt(leadId) }, ({ lead }) =>
    lead.status === 'new' ? { lead: changeStatus('contacted', lead) } : {},
  )
  if (done.position === 0)
    ctx.logger.info({ leadId, status: done.states.lead.status }, 'a lead that was mailed has another status already')
}
