import { compareAfterRestore, NotCompared } from '#services/features/money/after-restore.ts'
import type { Reconciliation } from '#services/features/money/reconcile.ts'

import { plural, type Outcome, type Work } from './verb.ts'

interface Compared extends Outcome {
  readonly result: { readonly comparison: Omit<Reconciliation, 'unresolved'> | { readonly failed: string } | null }
}

/** Compares with the card provider; an error is left to the next start. */
export async function compareRestored({ ops, progress }: Pick<Work, 'ops' | 'progress'>): Promise<Compared> {
  progress('asking the card provider', 0, 1)
  const { ctx, paymentSetup } = await ops.connected()
  try {
    const found = await compareAfterRestore(ctx, ops.database, paymentSetup.site.mode)
    const isSettled = found?.mended.every(({ what }) => what !== 'found-unbooked') ?? true
    return { result: { comparison: found }, lines: found === null ? [] : linesOf(found), holds: isSettled }
  } catch (error) {
    if (!(error instanceof NotCompared)) throw error
    return { result: { comparison: { failed: error.message } }, lines: [error.message], holds: false }
  }
}

function linesOf({ looked, mended }: Reconciliation): string[] {
  const unbooked = mended.filter(({ what }) => what === 'found-unbooked')
  const released = mended.filter(({ what }) => what === 'cancelled-orphan')
  return [
    `The card provider was asked for its payments since the backup: ${plural(looked, 'payment')} compared.`,
    ...(released.length === 0
      ? []
      : [
          `  ${plural(released.length, 'authorisation')} without a booking here given back: ${released.map(({ intentId }) => intentId).join(', ')}`,
        ]),
    ...(unbooked.length === 0
      ? []
      : [
          `  ${plural(unbooked.length, 'payment')} taken without a booking here: ${unbooked.map(({ intentId }) => intentId).join(', ')}`,
          "  Their slots are kept until each is settled: see 'settle'.",
        ]),
  ]
}
