import { openLog } from '#events/log/database-log.ts'
import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { inlineProjector } from '#projections/engine/inline.ts'
import { projections } from '#projections/registry.ts'

/**
 * Run as a process of its own: appends an event, and stops itself between writing and committing, the first time that it comes there.
 * Argument: the database. Sends 'inside' before it stops, and the verdict when it is sent 'go on'.
 */
const [, , url = ''] = process.argv
const database = await openPostgres(url)
const inline = inlineProjector(projections)
let isStopped = false

async function stopOnce(): Promise<void> {
  if (isStopped) return
  isStopped = true
  await new Promise<void>((resolve) => process.send?.('inside', undefined, undefined, () => resolve()))
  process.kill(process.pid, 'SIGSTOP')
}

const log = openLog({
  database,
  vocabulary,
  upcasts,
  encryption: openEncryption({ database, masterKey: masterKeyFrom('a secret of the tests') }),
  inline: {
    ...inline,
    types: new Set([...inline.types, 'LeadStatusChanged']),
    project: stopOnce,
    foresee: () => stopOnce,
  },
})
const event = { type: 'LeadStatusChanged', data: { leadId: 'a', from: 'new', to: 'closed' } }
const verdict = await log.append({
  key: 'stalled',
  meta: { actor: { kind: 'operator' } },
  writes: [{ stream: 'lead-a', expected: 'any', events: [event] }],
})
process.send?.(verdict.status)
await log.close()
await database.close()
process.disconnect?.()
