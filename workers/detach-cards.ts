import type { EventIn } from '#events/envelope.ts'
import type { personEvents } from '#events/person.ts'
import type { SavedCardEvent } from '#events/saved-card.ts'
import { detachCardsOf } from '#services/features/money/saved-cards.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const detachWhenCardRemoved: Reaction<Extract<SavedCardEvent, { type: 'CardRemoved' }>> = {
  name: 'detach-when-card-removed',
  lane: 'cards',
  urgency: 'background',
  events: ['CardRemoved'],
  ids: ({ data }) => ({ methodId: data.methodId }),
  run: (ctx, ids) => ctx.provider.savedCards.detach(need(ids, 'methodId')),
}

export const detachWhenPersonErased: Reaction<EventIn<typeof personEvents>> = {
  name: 'detach-when-person-erased',
  lane: 'cards',
  urgency: 'background',
  events: ['PersonErased'],
  ids: ({ data }) => ({ customerId: data.personId }),
  run: (ctx, ids) => detachCardsOf(ctx, need(ids, 'customerId')),
}
