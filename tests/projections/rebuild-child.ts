import { openPglite } from '#infra/database/pglite.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { bookings } from '#projections/bookings.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { assemble } from '#tests/support/database-context.ts'

/** Run as a process of its own: rebuilds bookings up to a position, says so, and then waits in the middle of it to be killed. */
const [, , location = '', until = ''] = process.argv
const database = await (location.startsWith('postgres:')
  ? openPostgres(location)
  : openPglite({ directory: location, durability: 'process' }))
const { log } = await assemble(database)
await rebuildProjection({ log, database }, bookings, {
  batch: 10,
  onProgress({ position }) {
    if (position < Number(until)) return
    process.send?.(position)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
