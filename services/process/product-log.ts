import { batchReads } from '#events/log/batched-reads.ts'
import { openLog } from '#events/log/database-log.ts'
import type { Encryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { inlineProjector } from '#projections/engine/inline.ts'
import { projections } from '#projections/registry.ts'

interface LogDeps {
  readonly database: Database
  readonly encryption: Encryption
}

/** The log with all of the product's event types, which writes the inline read models along. */
export const openProductLog = (deps: LogDeps): EventLog =>
  batchReads(openLog({ ...deps, vocabulary, upcasts, inline: inlineProjector(projections) }))

/** The same without read models: for those who build them, or have none. */
export const openLogAlone = (deps: LogDeps): EventLog => openLog({ ...deps, vocabulary, upcasts })
