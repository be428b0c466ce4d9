import type { AppContext } from '../features/context.ts'
import { compareAfterRestore } from '../features/money/after-restore.ts'
import type { Application } from './open-application.ts'

/** Finds unknown payments after a restore; rejects with `NotCompared`, and the process must not start. */
export async function compareBeforeSelling({ ctx, database, paymentSetup }: Application): Promise<void> {
  const found = await compareAfterRestore(ctx, database, paymentSetup.site.mode)
  if (found !== null) warn(ctx, found.mended)
}

function warn({ logger }: AppContext, mended: readonly object[]): void {
  logger.warn({ mended }, 'the log is of an earlier time: its payments were compared with the provider')
}
