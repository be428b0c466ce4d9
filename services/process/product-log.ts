import { batchReads } from '#events/log/batched-reads.ts'
import { openLog } from '#events/log/database-log.ts'
import type { Encryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import { upcasts } from '#events/log/upcasts.ts'
import type { Witness } from '#events/log/witness.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { inlineProjector } from '#projections/engine/inline.ts'
import { projections } from '#projections/registry.ts'

interface LogDeps {
  readonly database: Database
  readonly encryption: Encryption
  readonly witness?: Witness
}

/** Log with the product's vocabulary and inline read models. */
export const openProductLog = (deps: LogDeps): EventLog =>
  batchReads(openLog({ ...deps, vocabulary, upcasts, inline: inlineProjector(projections) }))

export const openLogAlone = (deps: LogDeps): EventLog => openLog({ ...deps, vocabulary, upcasts })
