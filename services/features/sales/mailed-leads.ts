import type { Actor } from '#events/actor.ts'
import type { Queryable } from '#infra/database/database.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { perform } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { changeStatus, leadAt } from '#services/domain/lead/lead.ts'
import type { AppContext } from '#services/features/context.ts'
import { newLeadsWithMail } from '#services/mailbox/mailed-leads.ts'

/** Says of each new lead whose person was mailed from the mailbox that they were contacted. */
export async function noteMailedLeads(ctx: AppContext, actor: Actor, database: Queryable): Promise<void> {
  assertPermitted('noteMailedLead', actor)
  for (const leadId of await newLeadsWithMail(database, ctx.clock())) await noteContacted(ctx, actor, leadId)
}

/** Of one that has another status by now nothing is said. */
async function noteContacted(ctx: AppContext, actor: Actor, leadId: string): Promise<void> {
  await perform(ctx.log, { meta: { actor } }, { lead: leadAt(leadId) }, ({ lead }) => {
    if (lead.status !== 'new') return {}
    const contacted = changeStatus('contacted', lead)
    return isRefusal(contacted) ? contacted : { lead: contacted }
  })
}
