import { createPreparedDatabase, createRedisDatabase } from '#tests/support/databases.ts'

import { describeBookingMails } from './booking-mails-contract.ts'

describeBookingMails('on Postgres with a queue on Redis', async () => ({
  databaseUrl: await createPreparedDatabase(),
  redisUrl: await createRedisDatabase(),
}))
