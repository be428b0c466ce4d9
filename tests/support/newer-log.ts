import * as z from 'zod'

import { openLog } from '#events/log/database-log.ts'
import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { inlineProjector } from '#projections/engine/inline.ts'
import { projections } from '#projections/registry.ts'

const flagged = { version: 1, data: z.object({ leadId: z.string() }) }
const changed = { version: 2, data: z.object({ leadId: z.string(), note: z.string() }) }

/** The log of a newer program with one more event type and one later version. */
export function newerLogOn(database: Database): {
  readonly log: EventLog
  /** Appends an event that today's program cannot read; answers its position. */
  append(leadId: string, type?: 'LeadFlagged' | 'LeadStatusChanged'): Promise<number>
} {
  const log = openLog({
    database,
    vocabulary: { ...vocabulary, LeadFlagged: flagged, LeadStatusChanged: changed },
    upcasts: [...upcasts, { type: 'LeadStatusChanged', from: 1, data: (old) => ({ ...old, note: '' }) }],
    encryption: openEncryption({ database, masterKey: masterKeyFrom('a secret of the tests') }),
    inline: inlineProjector(projections),
  })
  return {
    log,
    async append(leadId, type = 'LeadFlagged') {
      const events = [{ type, data: type === 'LeadFlagged' ? { leadId } : { leadId, note: 'new' } }]
      const writes = [{ stream: `lead-${leadId}`, expected: 'any' as const, events }]
      const verdict = await log.append({ key: crypto.randomUUID(), meta: { actor: { kind: 'operator' } }, writes })
      if (verdict.status !== 'appended') throw new Error(`It was not appended: ${verdict.status}`)
      return verdict.position
    },
  }
}
