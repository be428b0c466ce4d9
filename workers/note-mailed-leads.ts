import type { Database } from '#infra/database/database.ts'
import { noteMailedLeads as note } from '#services/features/sales/mailed-leads.ts'

import type { Chore } from './engine/reaction.ts'

const name = 'note-mailed-leads'

export const noteMailedLeads = (database: Database): Chore => ({
  name,
  lane: 'product',
  urgency: 'message',
  everyMs: 15_000,
  run: (ctx) => note(ctx, { kind: 'worker', name }, database),
})
