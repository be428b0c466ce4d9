import { bookings } from '#projections/bookings.ts'
import { confirmRebuild, rebuildProjection } from '#projections/engine/rebuild.ts'
import { payments } from '#projections/payments.ts'

import type { TestApp } from './test-app.ts'

/**
 * Ages the log and the read models of bookings and payments by days. `forward` moves the clocks of application and
 * provider.
 */
export async function ageLog({ ctx, database }: TestApp, days: number): Promise<void> {
  await database.script(
    `alter table es.events disable trigger user;
     update es.events set recorded_at = recorded_at - interval '${days} days';
     alter table es.events enable trigger user;`,
  )
  for (const projection of [bookings, payments]) {
    await rebuildProjection({ log: ctx.log, database }, projection)
    await confirmRebuild(database, projection)
  }
}
