import type { EventDataOf } from '#events/envelope.ts'
import { leadStream, type LeadEvent, type LeadNotice, type LeadStatus, type NewLeadEvent } from '#events/lead.ts'
import { mostDealtWithSingly } from '#events/values/lead-keys.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export type Lead =
  | { readonly status: 'none' }
  | {
      readonly leadId: string
      readonly customerId: string
      readonly status: LeadStatus
      readonly isArchived: boolean
      /** True when it opens no deal. */
      readonly isWithheld: boolean
      /** Null before the decision. */
      readonly notice: LeadNotice | null
      /** Deal made by staff, status unchanged since. */
      readonly isConverted: boolean
      /** Number of changes of `isAtRest`. */
      readonly restChanges: number
      readonly noteIds: readonly string[]
    }

export const lead: Aggregate<Lead, LeadEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'LeadReceived':
        return {
          leadId: event.data.leadId,
          customerId: event.data.customerId,
          status: 'new',
          isArchived: false,
          isWithheld: false,
          notice: null,
          isConverted: false,
          restChanges: 0,
          noteIds: [],
        }
      case 'LeadStatusChanged':
        return changed(state, { status: event.data.to, isConverted: false })
      case 'LeadNoteAdded':
        return state.status === 'none' ? state : { ...state, noteIds: [...state.noteIds, event.data.noteId] }
      case 'LeadArchived':
        return changed(state, { isArchived: true })
      case 'LeadRestored':
        return changed(state, { isArchived: false })
      case 'LeadDealWithheld':
        return changed(state, { isWithheld: true })
      case 'LeadNoticeDecided':
        return changed(state, { notice: event.data.notice })
      case 'LeadConvertedToDeal':
        return changed(state, { isWithheld: false, isConverted: true })
    }
  },
}

type Received = Exclude<Lead, { readonly status: 'none' }>

function changed(state: Lead, change: Partial<Received>): Lead {
  if (state.status === 'none') return state
  const after = { ...state, ...change }
  return isAtRest(after) === isAtRest(state) ? after : { ...after, restChanges: state.restChanges + 1 }
}

/** Closed, or archived before an answer or a deal. */
export const isAtRest = (state: Lead): boolean =>
  state.status !== 'none' &&
  !state.isConverted &&
  (state.status === 'closed' || (state.status === 'new' && state.isArchived))

export const leadAt = (leadId: string): StreamRef<Lead, LeadEvent> => ({ stream: leadStream(leadId), aggregate: lead })

export const receive = (
  enquiry: EventDataOf<LeadEvent, 'LeadReceived'>,
  person: NonNullable<Extract<LeadEvent, { type: 'LeadReceived' }>['personal']>,
): NewLeadEvent[] => [{ type: 'LeadReceived', data: enquiry, personal: person }]

/** Changes between any statuses. Idempotent. */
export function changeStatus(to: LeadStatus, state: Lead): Decision<NewLeadEvent> {
  if (state.status === 'none') return refuse('not_found')
  if (state.status === to) return []
  return [{ type: 'LeadStatusChanged', data: { leadId: state.leadId, from: state.status, to } }]
}

/** Marks a booked lead as converted, unless closed or archived. */
export function convertBooked(state: Lead): readonly NewLeadEvent[] {
  if (state.status === 'none' || isAtRest(state) || state.status === 'closed' || state.status === 'converted') return []
  return [{ type: 'LeadStatusChanged', data: { leadId: state.leadId, from: state.status, to: 'converted' } }]
}

/** Idempotent. */
export function archive(isArchived: boolean, state: Lead): Decision<NewLeadEvent> {
  if (state.status === 'none') return refuse('not_found')
  if (state.isArchived === isArchived) return []
  return [{ type: isArchived ? 'LeadArchived' : 'LeadRestored', data: { leadId: state.leadId } }]
}

/** Idempotent. */
export function withholdDeal(alike: number, state: Lead): readonly NewLeadEvent[] {
  if (state.status === 'none' || state.isWithheld) return []
  return [{ type: 'LeadDealWithheld', data: { leadId: state.leadId, alike } }]
}

/** Mails the office about this lead alone, unless too many are similar. The first decision stands. */
export function decideNotice(
  { alike, isMailed }: { readonly alike: number; readonly isMailed: boolean },
  state: Lead,
): readonly NewLeadEvent[] {
  if (state.status === 'none' || state.notice !== null) return []
  const notice = alike >= mostDealtWithSingly && !isMailed ? 'digest' : 'single'
  return [{ type: 'LeadNoticeDecided', data: { leadId: state.leadId, alike, notice } }]
}

export const noteConversion = (dealId: string, state: Lead): readonly NewLeadEvent[] =>
  state.status === 'none' ? [] : [{ type: 'LeadConvertedToDeal', data: { leadId: state.leadId, dealId } }]

/** Idempotent by note id. */
export function addNote(note: { readonly id: string; readonly text: string }, state: Lead): Decision<NewLeadEvent> {
  if (state.status === 'none') return refuse('not_found')
  if (state.noteIds.includes(note.id)) return []
  const { leadId, customerId } = state
  return [{ type: 'LeadNoteAdded', data: { leadId, customerId, noteId: note.id }, personal: { note: note.text } }]
}
