import type { Actor } from '#events/actor.ts'
import type { LeadStatus, NewLeadEvent } from '#events/lead.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { addNote, archive, changeStatus, leadAt, type Lead } from '#services/domain/lead/lead.ts'
import type { AppContext } from '#services/features/context.ts'

export interface LeadChange {
  readonly id: string
  readonly status?: LeadStatus | undefined
  readonly isArchived?: boolean | undefined
  readonly onlyFrom?: LeadStatus | undefined
}

interface LeadState {
  readonly status: LeadStatus
  readonly isArchived: boolean
}

export interface ChangedLeads {
  readonly changed: readonly (LeadState & { readonly id: string })[]
  readonly unchangeable: readonly { readonly id: string; readonly code: Refusal['refused'] }[]
}

/** Changes leads in one append; refused ones are listed. */
export async function changeLeads(
  ctx: AppContext,
  actor: Actor,
  changes: readonly LeadChange[],
): Promise<Refusal | ChangedLeads> {
  const refs = Object.fromEntries(changes.map(({ id }) => [nameOf(id), leadAt(id)]))
  const done = await command(ctx, actor, 'changeLeads', refs, (states) => {
    const events: Record<string, readonly NewLeadEvent[]> = {}
    const changed: ChangedLeads['changed'][number][] = []
    const unchangeable: ChangedLeads['unchangeable'][number][] = []
    for (const change of changes) {
      const state = states[nameOf(change.id)] ?? { status: 'none' }
      const decided = decide(change, state)
      if (isRefusal(decided)) unchangeable.push({ id: change.id, code: decided.refused })
      else if (decided.length > 0 && state.status !== 'none') {
        events[nameOf(change.id)] = decided
        changed.push({ id: change.id, status: state.status, isArchived: state.isArchived })
      }
    }
    return { changes: events, answer: { changed, unchangeable } }
  })
  return isRefusal(done) ? done : done.answer
}

const nameOf = (id: string) => `lead-${id}` as const

function decide({ status, isArchived, onlyFrom }: LeadChange, lead: Lead): Decision<NewLeadEvent> {
  if (lead.status === 'none') return refuse('not_found')
  if (onlyFrom !== undefined && lead.status !== onlyFrom) return refuse('conflict')
  const moved = status === undefined ? [] : changeStatus(status, lead)
  if (isRefusal(moved)) return moved
  const put = isArchived === undefined ? [] : archive(isArchived, lead)
  return isRefusal(put) ? put : [...moved, ...put]
}

/** Adds a note; refused once erased. */
export async function noteOnLead(
  ctx: AppContext,
  actor: Actor,
  leadId: string,
  note: { readonly id: string; readonly text: string },
): Promise<Refusal | { readonly noteId: string }> {
  const { customerId } = { customerId: '', ...(await stateOf(ctx.log, leadAt(leadId))) }
  // Writing of them again would make them known again.
  if (!(await ctx.log.hasLiveKey(customerId))) return refuse('not_found')
  const done = await command(ctx, actor, 'noteOnLead', { lead: leadAt(leadId) }, ({ lead }) => ({
    lead: addNote(note, lead),
  }))
  return isRefusal(done) ? done : { noteId: note.id }
}
