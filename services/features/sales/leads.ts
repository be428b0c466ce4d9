import type { Actor } from '#events/actor.ts'
import type { LeadStatus } from '#events/lead.ts'
import type { Language } from '#events/values/language.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { changeStatus, leadAt, receive } from '#services/domain/lead/lead.ts'
import type { AppContext } from '#services/features/context.ts'
import { lookUpCustomer } from '#services/features/customer/customer-lookup.ts'

export interface Enquiry {
  /** Idempotency key of the form. */
  readonly id?: string | undefined
  readonly source: 'contact' | 'quote' | 'phone' | 'email'
  readonly emailId?: string | undefined
  readonly language: Language
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
}

export async function receiveLead(
  ctx: AppContext,
  actor: Actor,
  enquiry: Enquiry,
): Promise<Refusal | { readonly leadId: string }> {
  const { id: leadId = ctx.newId(), source, language, emailId = null, ...personal } = enquiry
  // Without an address nobody is known again: whoever calls is somebody new.
  const customer = enquiry.email === '' ? null : await lookUpCustomer(ctx, enquiry.email)
  const newCustomerId = `c${ctx.newId()}`
  const done = await command(ctx, actor, 'receiveLead', { claim: customer?.claim, lead: leadAt(leadId) }, (states) => {
    if (states.lead.status !== 'none') return {}
    const { customerId, claimed } = customer?.identify(states.claim) ?? { customerId: newCustomerId, claimed: [] }
    return { claim: claimed, lead: receive({ leadId, customerId, source, language, emailId }, personal) }
  })
  return isRefusal(done) ? done : { leadId }
}

export async function changeLeadStatus(
  ctx: AppContext,
  actor: Actor,
  leadId: string,
  to: LeadStatus,
): Promise<Refusal | { readonly status: LeadStatus }> {
  const done = await command(ctx, actor, 'changeLeadStatus', { lead: leadAt(leadId) }, ({ lead }) => ({
    lead: changeStatus(to, lead),
  }))
  return isRefusal(done) ? done : { status: to }
}
