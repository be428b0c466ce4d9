import { dayMs, type Instant } from '#events/values/time.ts'
import type { Database } from '#infra/database/database.ts'
import { lastOperation, noteOperation, type Operation } from '#infra/stores/operations.ts'
import type { AppContext } from '#services/features/context.ts'

import { reconcile, reconciler, type Reconciliation } from './reconcile.ts'

const marginMs = dayMs

export type PaymentsMode = 'live' | 'sandbox'

/** Sales are refused until the provider was compared after a restore. */
export class NotCompared extends Error {
  override name = 'NotCompared'
}

/** Restore without a comparison with this provider. */
export async function restoreToCompare(database: Database, mode: PaymentsMode): Promise<Operation | null> {
  const restore = await lastOperation(database, 'restore')
  return restore === null || restore.details['comparedWith'] === mode ? null : restore
}

/**
 * Compares all payments since a restore and records unknown ones; null for nothing to compare. Rejects with
 * `NotCompared`.
 */
export async function compareAfterRestore(
  ctx: AppContext,
  database: Database,
  mode: PaymentsMode,
): Promise<Reconciliation | null> {
  const restore = await restoreToCompare(database, mode)
  if (restore === null) return null
  const takenAt = Date.parse(String(restore.details['takenAt']))
  const since: Instant = new Date(takenAt - marginMs).toISOString()
  const found = await reconcile(ctx, reconciler, { since, isAlone: true }).catch((error: unknown) => {
    throw notCompared(restore, error instanceof Error ? error.message : String(error))
  })
  if (found.unresolved.length > 0)
    throw notCompared(restore, found.unresolved.map(({ intentId, reason }) => `${intentId}: ${reason}`).join('; '))
  await noteCompared(database, restore, mode)
  return found
}

/** Marks a comparison as made or skipped. */
export const noteCompared = (database: Database, restore: Operation, mode: PaymentsMode): Promise<void> =>
  noteOperation(database, 'restore', { at: restore.at, details: { ...restore.details, comparedWith: mode } })

/** Description of a restore, as the beginning of a sentence. */
export function toldRestore({ details: { takenAt, why } }: Operation): string {
  const at = String(takenAt)
  return typeof why === 'string'
    ? `The database went back to its state of ${at} (${why})`
    : `A backup of ${at} was restored here`
}

const notCompared = (restore: Operation, why: string): NotCompared =>
  new NotCompared(
    `${toldRestore(restore)}, and the card provider could not be asked which payments are younger: ${why} ` +
      'Their slots could be sold twice, so nothing is sold yet. Start again when the provider answers; if it never will, npm run ops -- settle --skip-comparison.',
  )
