import type { NewsletterEvent } from '#events/newsletter.ts'
import { sendWelcome } from '#services/features/messages/newsletter.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const welcomeWhenNewsletterConfirmed: Reaction<Extract<NewsletterEvent, { type: 'NewsletterConfirmed' }>> = {
  name: 'welcome-when-newsletter-confirmed',
  lane: 'mail',
  urgency: 'message',
  events: ['NewsletterConfirmed'],
  ids: ({ data }) => ({ personId: data.personId, requestId: data.requestId }),
  run: (ctx, ids, actor) => sendWelcome(ctx, actor, need(ids, 'personId'), need(ids, 'requestId')),
}
