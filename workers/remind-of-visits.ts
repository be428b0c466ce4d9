import { remindOfVisits as remind } from '#services/features/visit/remind-of-visits.ts'

import type { Chore } from './engine/reaction.ts'

export const remindOfVisits: Chore = {
  name: 'remind-of-visits',
  lane: 'mail',
  urgency: 'message',
  everyMs: 60_000,
  run: (ctx) => remind(ctx, { kind: 'worker', name: 'remind-of-visits' }),
}
