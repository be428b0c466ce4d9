import type { NewsletterEvent } from '#events/newsletter.ts'
import { sendConfirmation } from '#services/features/messages/newsletter.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const sendConfirmationWhenNewsletterRequested: Reaction<
  Extract<NewsletterEvent, { type: 'NewsletterRequested' }>
> = {
  name: 'send-confirmation-when-newsletter-requested',
  lane: 'mail',
  urgency: 'customer',
  events: ['NewsletterRequested'],
  ids: ({ data }) => ({ personId: data.personId, requestId: data.requestId }),
  run: (ctx, ids, actor) => sendConfirmation(ctx, actor, need(ids, 'personId'), need(ids, 'requestId')),
}
