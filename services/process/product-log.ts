import { batchReads } from '#events/batched-reads.ts'
import { openLog } from '#events/database-log.ts'
import type { Encryption } from '#events/encryption.ts'
import type { EventLog } from '#events/log.ts'
import { upcasts } from '#events/upcasts.ts'
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
