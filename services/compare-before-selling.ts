import type { House } from './house.ts'
import { compareAfterRestore } from './journeys/after-restore.ts'
import type { OpenHouse } from './open-house.ts'

/**
 * Before a process sells anything after a backup was restored: asks the provider which payments the backup does not know. Rejects
 * with `NotCompared` when it cannot be asked, and the process must not start.
 */
export async function compareBeforeSelling({ house, database, cards }: OpenHouse): Promise<void> {
  const found = await compareAfterRestore(house, database, cards.site.mode)
  if (found !== null) warn(house, found.mended)
}

function warn({ logger }: House, mended: readonly object[]): void {
  logger.warn({ mended }, 'a backup was restored: its payments were compared with the provider')
}
