import { provision } from '#scripts/servers/provision.ts'

import { openFleet } from '../proofs/fleet.ts'
import { reportCalendarDelay } from './google/calendar-delay.ts'
import { reportFirstSync } from './google/first-sync.ts'
import { reportQuietRounds } from './google/quiet-rounds.ts'
import type { Benchmark } from './measurement.ts'

/** Vans, enough for visits at one start. */
const vans = 4

export const benchGoogle: Benchmark = {
  about:
    'Google Workspace on the sandbox: 10,000 events and 5,000 contacts read, a quiet round, a booking in the calendar',
  async run(report) {
    provision(['postgres', 'redis'])
    const fleet = await openFleet({ apis: 1, workers: 1, vans, sabotage: [] })
    try {
      await reportFirstSync(fleet, report)
      await reportCalendarDelay(fleet, report)
      await reportQuietRounds(fleet, report)
    } finally {
      await fleet.close()
    }
  },
}
