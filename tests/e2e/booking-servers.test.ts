import { createPreparedDatabase, createRedisDatabase } from '#tests/support/databases.ts'

import { bookingJourney } from './booking-journey.ts'

bookingJourney('on Postgres and on Redis', async () => ({
  databaseUrl: await createPreparedDatabase(),
  redisUrl: await createRedisDatabase(),
}))
