import { createDatabase, createRedisDatabase } from '#tests/support/databases.ts'

import { describeBookingMails } from './booking-mails-contract.ts'

describeBookingMails('on Postgres with a queue on Redis', async () => ({
  databaseUrl: await createDatabase(),
  redisUrl: await createRedisDatabase(),
}))
