import { bookings } from '#projections/bookings.ts'
import { confirmRebuild, rebuildProjection } from '#projections/engine/rebuild.ts'
import { payments } from '#projections/payments.ts'

import type { TestApp } from './test-app.ts'

/**
 * Everything that was recorded until now was recorded so many days earlier: in the log, whose times are the database's, and in the
 * read models that have them of bookings and payments. The application's own clock and the provider's are moved by `forward`.
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
