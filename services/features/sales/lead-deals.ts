import type { Actor } from '#events/actor.ts'
import { leadEvents, leadStream } from '#events/lead.ts'
import { mostDealtWithSingly, leadKeysOf } from '#events/values/lead-keys.ts'
import type { LeadPlace } from '#projections/alike-leads.ts'
import { command, record } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { dealsOf } from '#services/domain/deal/deal.ts'
import {
  convertLead,
  dealOfLead,
  followLead,
  followRest,
  isOnlyOfLeads,
  opensDeal,
  type FollowedLead,
  type RestingLead,
} from '#services/domain/deal/follow.ts'
import { isAtRest, leadAt, noteConversion, withholdDeal, type Lead } from '#services/domain/lead/lead.ts'
import { quoteAt } from '#services/domain/quote/quote.ts'
import type { AppContext } from '#services/features/context.ts'

import { followDeals } from './follow-deals.ts'

type Needs = Pick<AppContext, 'log' | 'views'>

/** Opens or extends a deal for a lead; similar ones wait for staff (decisions 52 and 103). */
export async function followLeadInPipeline(ctx: Needs, actor: Actor, leadId: string): Promise<void> {
  const read = await readLead(ctx, leadId)
  if (read === null) return
  if (read.isFromStaff || read.isAnswered || !(await isHeld(ctx, actor, read)))
    await followDeals(ctx, actor, read.followed.customerId, (state) => followLead(read.followed, state))
  await followToRest(ctx, actor, read.followed)
}

/** Closed, or one of many similar ones, which is recorded once. */
async function isHeld(ctx: Needs, actor: Actor, { followed, compared }: ReadLead): Promise<boolean> {
  const { leadId, customerId } = followed
  const state = await stateOf(ctx.log, leadAt(leadId))
  if (isPutAside(state)) return true
  if (compared === null || !opensDeal(followed, await stateOf(ctx.log, dealsOf(customerId)))) return false
  const alike = await ctx.views.countAlikeBefore(compared)
  if (alike < mostDealtWithSingly) return false
  await record(ctx, actor, 'followDeal', { lead: leadAt(leadId) }, ({ lead }) => ({
    lead: withholdDeal(alike, lead),
  }))
  return true
}

const isPutAside = (state: Lead): boolean => isAtRest(state) || (state.status !== 'none' && state.isWithheld)

/** Decides on current leads. */
async function followToRest(ctx: Needs, actor: Actor, { leadId, customerId }: FollowedLead): Promise<void> {
  const deal = dealOfLead(await stateOf(ctx.log, dealsOf(customerId)), leadId)
  if (deal === undefined) return
  // A flood from one address may have hundreds: they are read only where that may be the end of the deal.
  const mayEnd = isOnlyOfLeads(deal) && isAtRest(await stateOf(ctx.log, leadAt(leadId)))
  const refs = { deals: dealsOf(customerId), ...leadsAt(mayEnd ? deal.leadIds : [leadId]) }
  await record(ctx, actor, 'followDeal', refs, ({ deals, ...leads }) => ({
    deals: followRest(restOf({ leadId, customerId }, Object.values<Lead>(leads)), deals),
  }))
}

const leadsAt = (leadIds: readonly string[]): Readonly<Record<`lead-${string}`, ReturnType<typeof leadAt>>> =>
  Object.fromEntries(leadIds.map((id) => [`lead-${id}`, leadAt(id)]))

function restOf(
  { leadId, customerId }: Pick<FollowedLead, 'leadId' | 'customerId'>,
  leads: readonly Lead[],
): RestingLead {
  const received = leads.flatMap((lead) => (lead.status === 'none' ? [] : [lead]))
  const own = received.find((lead) => lead.leadId === leadId)
  return {
    leadId,
    customerId,
    isAtRest: own !== undefined && isAtRest(own),
    changes: own?.restChanges ?? 0,
    others: new Set(received.filter(isAtRest).map((lead) => lead.leadId)),
  }
}

export async function convertLeadToDeal(
  ctx: Needs,
  actor: Actor,
  leadId: string,
): Promise<Refusal | { readonly dealId: string }> {
  const read = await readLead(ctx, leadId)
  // Of somebody who was erased nothing is dealt with any more.
  if (read === null || read.compared === null) return refuse('not_found')
  const { followed } = read
  const refs = { lead: leadAt(leadId), deals: dealsOf(followed.customerId) }
  const done = await command(ctx, actor, 'convertLead', refs, ({ lead, deals }) => {
    const known = dealOfLead(deals, leadId)
    if (known !== undefined) return { changes: {}, answer: known.dealId }
    const converted = convertLead(followed, deals)
    const dealId = converted[0]?.data.dealId
    if (dealId === undefined) return refuse('not_found')
    return { changes: { lead: noteConversion(dealId, lead), deals: converted }, answer: dealId }
  })
  return isRefusal(done) ? done : { dealId: done.answer }
}

interface ReadLead {
  readonly followed: FollowedLead
  readonly compared: LeadPlace | null
  readonly isFromStaff: boolean
  readonly isAnswered: boolean
}

const answers: readonly unknown[] = ['contacted', 'qualified', 'converted']

async function readLead(ctx: Needs, id: string): Promise<ReadLead | null> {
  const events = await ctx.log.readStream(leadStream(id))
  const received = events.find(({ type }) => type === 'LeadReceived')
  if (received === undefined) return null
  const { leadId, customerId, source } = leadEvents.LeadReceived.data.parse(received.data)
  const personal = received.personal && leadEvents.LeadReceived.personal.schema.parse(received.personal)
  const given = events.flatMap(({ type, data }) => (type === 'LeadStatusChanged' && 'to' in data ? [data.to] : []))
  const isFromStaff = source === 'phone' || source === 'email'
  return {
    followed: {
      leadId,
      customerId,
      source: source === 'contact' ? 'lead' : source,
      isContacted: given.includes('contacted'),
      ...(await quotedIn(ctx, source === 'quote' ? leadId : null)),
      contact: personal && { name: personal.name, email: personal.email, phone: personal.phone },
    },
    compared: personal && {
      id: leadId,
      receivedAt: received.recordedAt,
      position: received.position,
      ...leadKeysOf(personal),
    },
    isFromStaff,
    isAnswered: given.some((status) => answers.includes(status)),
  }
}

async function quotedIn(ctx: Needs, quoteId: string | null) {
  const quote = quoteId === null ? null : await stateOf(ctx.log, quoteAt(quoteId))
  if (quote === null || quote.status === 'none') return { quoteId: null, service: null, valueCents: null }
  return { quoteId, service: quote.service.displayName, valueCents: quote.totalCents }
}
