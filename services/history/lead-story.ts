import type { AnyEvent } from '#events/envelope.ts'
import type { LeadEvent } from '#events/lead.ts'
import { leadEvents } from '#events/lead.ts'
import type { LeadStory } from '#services/contracts/office.ts'

import type { UsernameOf } from './entries.ts'

const kinds = {
  LeadReceived: 'received',
  LeadStatusChanged: 'status',
  LeadNoteAdded: 'note',
  LeadArchived: 'archived',
  LeadRestored: 'restored',
  LeadDealWithheld: 'withheld',
  LeadConvertedToDeal: 'converted',
} as const satisfies Readonly<Record<Exclude<LeadEvent['type'], 'LeadNoticeDecided'>, LeadStory[number]['kind']>>

/** Events of a lead but for its notice. */
const isOfLead = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

/** Events of a lead with notes, newest first. */
export const leadStoryOf = (events: readonly AnyEvent[], usernameOf: UsernameOf): LeadStory =>
  events.toReversed().flatMap(({ type, data, personal, position, recordedAt, meta: { actor } }) => {
    if (!isOfLead(type)) return []
    return [
      {
        position,
        at: recordedAt,
        by: actor.kind === 'staff' ? (usernameOf(actor.staffId) ?? actor.staffId) : null,
        kind: kinds[type],
        to: type === 'LeadStatusChanged' ? leadEvents.LeadStatusChanged.data.parse(data).to : null,
        note:
          type === 'LeadNoteAdded' && personal !== null
            ? leadEvents.LeadNoteAdded.personal.schema.parse(personal).note
            : null,
      },
    ]
  })
