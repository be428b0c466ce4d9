import { createDatabase, createRedisDatabase } from '#tests/support/databases.ts'

import { bookingJourney } from './booking-journey.ts'

bookingJourney('on Postgres and on Redis', async () => ({
  databaseUrl: await createDatabase(),
  redisUrl: await createRedisDatabase(),
}))
